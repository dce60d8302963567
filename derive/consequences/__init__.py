"""What follows from an answer: signs of derivatives, special cases, the inverse, usefulness."""
