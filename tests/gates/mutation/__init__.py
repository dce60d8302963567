"""Small changes of proved claims, none of which the engine may prove unless the changed statement is true.

``python -m tests.gates.mutation PAPER`` judges them and sets two baselines beside the verdicts.
"""
