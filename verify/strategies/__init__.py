"""Strategies of proof, each a file: from known facts to the sign of a goal, with its rank among the others in STRATEGIES."""
