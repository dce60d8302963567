"""A question: criterion, region and assumptions, from texts to what has to hold."""
