"""MathML for browsers, made from the same LaTeX that the article prints."""
