"""LaTeX: faithful formulas, certificate identities, articles and the PDF."""
