"""Pictures of random questions, whose marks, curves and numbers on contours are read back and judged by the second reader."""
