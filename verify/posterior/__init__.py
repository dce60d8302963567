"""Bayesian inference on the mean and the variance of bounded data from their releases with Laplace noise, in ball arithmetic."""
