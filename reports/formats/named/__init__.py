"""One form of a report a file, named after its flag."""
