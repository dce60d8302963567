"""What a memo is made of, whatever it is about: headings, sentences, lists, tables, pictures; as LaTeX and as a page."""
