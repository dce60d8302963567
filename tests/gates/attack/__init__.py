"""Random claims and questions built to tempt the engine, judged by the second reader; questions about attack models of their own
are judged by linear programmes. See ``models`` for the numbers of these."""
