"""The search for an answer: candidates, samples of the parameters, and cases learnt from them."""
