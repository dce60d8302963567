"""Random claims and questions built to tempt the engine, judged by the second reader; questions about attack models of their own
are judged by linear programmes, such about releases by sums over outputs, signs of derivatives by budgets beside a point. See
``models``, ``compositions`` and ``signs`` for their numbers."""
