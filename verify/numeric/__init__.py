"""Numbers without formulas: rigorous enclosure, exact Bayes and the grid search that they replace.

Public names live in their own files:

* ``epsproof.verify.numeric.numeric_question``: a problem with rational values for all parameters,
* ``epsproof.verify.numeric.enclosure``: epsilon between two decimals that are proved to contain it,
* ``epsproof.verify.numeric.exact_bayes``: the posterior bound against Bayes' rule on small finite mechanisms,
* ``epsproof.verify.numeric.grid``: the search on a 1000 x 1000 grid of priors, the baseline of comparisons.
"""
