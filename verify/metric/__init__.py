"""Metric privacy on finite sets of values: the largest posterior of a secret, certified from both sides."""
