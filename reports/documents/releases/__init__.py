"""Documents of commands about one release of real data."""
