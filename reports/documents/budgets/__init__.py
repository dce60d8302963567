"""Documents of budgets in several notions of privacy."""
