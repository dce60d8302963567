"""Sentences that say a criterion, in its signs: only to be proposed, never read in their place."""
