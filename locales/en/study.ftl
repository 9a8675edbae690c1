# wuya explain, and the errors of a run (wuya-study).

explain-row = { $label }: { $value }
explain-si = in SI units
explain-range = range
explain-shape = drawn
explain-shape-name = { $shape ->
       *[uniform] evenly
        [loguniform] evenly in the logarithm
        [normal] normally
        [lognormal] log-normally
        [triangular] in a triangle
        [exponential] falling off exponentially
    }
explain-source = source
explain-judgement = judgement: nobody’s measurement
explain-judged = (judgement)
explain-reason = reason
explain-note = note
explain-reader = read by
explain-changed = changed
explain-overridden = the scenario gives another value than the table
