"""How claims of a kind are judged."""
