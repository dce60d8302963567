"""One solver a file."""
