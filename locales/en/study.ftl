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

claim-true = yes
claim-false = no

run-unfit = the scenario cannot be made into a world: { $reason }
run-fault = a fault of the program, not of the scenario: { $reason }
run-threads = no worker threads could be started: { $reason }
run-context = { $path } is not what a report is made from: { $reason }
