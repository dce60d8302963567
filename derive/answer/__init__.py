"""An answer: cases in the parameters, each with its privacy factor, epsilon and binding prior."""
