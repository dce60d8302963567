"""Answers, questions and records as every format shows them."""
