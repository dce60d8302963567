"""A memo of two pages on one criterion, for people who decide about a release."""
