"""Deployments of differential privacy: what is protected, from whom, by which releases, and whether claimed budgets hold."""
