"""A result as a tree of blocks whose words hold formulas as objects, and a renderer for each format."""
