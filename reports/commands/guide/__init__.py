"""Commands that explain the others."""
