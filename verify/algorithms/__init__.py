"""Algorithms on trial: mechanisms that look at the data and then decide, their exact output probabilities, and their privacy."""
