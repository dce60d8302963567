"""What is true and why: risk profiles, posterior bounds, closed forms of epsilon and sign lemmas, symbolically."""
