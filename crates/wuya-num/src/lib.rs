//! Numbers: quantities, measures, hedges, parameter sheets, draws, same-bits maths.
