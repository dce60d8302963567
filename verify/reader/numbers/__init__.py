"""Exact real numbers of the second reader: algebraic signs, balls for logarithms and exponentials."""
