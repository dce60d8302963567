"""The losses of the named laws, one law a file, found by its place."""
