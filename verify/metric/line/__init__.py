"""Metric privacy on the real line, with a continuous prior and an interval as the secret."""
