"""Commands about what was published."""
