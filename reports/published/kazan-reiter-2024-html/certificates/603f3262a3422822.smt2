(set-logic QF_NRA)
(assert (not (> (/ 1.0 3.0) 0.0)))
(check-sat)
