"""The article and its parts in LaTeX, and the PDF."""
