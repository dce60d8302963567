"""The claims of a paper as Coq files."""
