"""Documents that hold two ends, repeated by programs of the standard library alone that share nothing with what found them."""
