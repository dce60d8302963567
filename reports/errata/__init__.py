"""A list of corrections to a paper, made from the verdicts on its claims."""
