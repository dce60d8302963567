"""Compositions of releases, and budgets of mechanisms, drawn at random and judged by sums over outputs in floating point.

They have numbers of their own: the question of number n is drawn from "composition SEED n".
"""
