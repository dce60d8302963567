"""One law a file, found by its place."""
