"""Random claims and questions built to tempt the engine, judged by the second reader; questions about attack models of their own
are judged by linear programmes, such about releases by sums over outputs. See ``models`` and ``compositions`` for the numbers of
these."""
