"""Small changes of proved claims, none of which the engine may prove unless the changed statement is true.

One family of operators a file; ``run`` judges the mutants and sets two baselines beside the verdicts.
"""

from epsproof.verify.mutation.run import KeptOutcomes, Outcome, Score, mutants_of, run

__all__ = ["KeptOutcomes", "Outcome", "Score", "mutants_of", "run"]
