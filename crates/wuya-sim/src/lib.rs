//! People, mechanisms and the step; no files, no clocks, cannot fail on input.
