"""What a person types: the grammar, the symbols, case distinctions, and what a text may be refused for."""
