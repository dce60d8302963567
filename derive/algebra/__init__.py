"""Quotients of polynomials, sign conditions, and formulas taken apart into them."""
