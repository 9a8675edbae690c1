//! Tests of this mechanism.
