"""Pages made of the engine's own tables, a kind of page a file: ``pages()`` gives them by path."""
