"""Random tables for ``risk --data`` and ``risk --cells``, judged by leaving out one record after another, and by Bayes' rule."""
