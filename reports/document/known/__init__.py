"""The formats of documents: a file for each, whose name is the ending, with ``written(document, stem)``."""
