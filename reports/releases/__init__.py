"""Articles on what a release of counts, of a tree of counts, or of a query tells: page, LaTeX, PDF and notebook."""
