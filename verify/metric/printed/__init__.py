"""Bounds on the posterior that slides of Pankova and Laud (2022) print, as functions of a finite space; a file for each slide."""
