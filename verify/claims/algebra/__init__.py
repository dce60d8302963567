"""Claims as polynomial relations: for repairs, hypotheses and Coq; nothing here has to be believed."""
