"""Results as documents, one file a result type, named after its command: every format is made of the same blocks."""
