"""Commands about one release of real data."""
