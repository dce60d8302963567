"""The article as one page that needs nothing else: its LaTeX read back as HTML with MathML."""
