"""Laws of the privacy loss at work, one form a file: hockey-stick, tail and moments in balls."""
