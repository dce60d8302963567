"""Questions about random attack models, judged by linear programmes of their own.

They have numbers of their own, so that the questions of ``attack.questions`` keep theirs: the model of number n is drawn from
"model SEED n", and every second question, the one of an even number, is followed by the model of its number.
"""
