"""Numbers without formulas: rigorous enclosure, exact Bayes, and the grid search that they replace."""
