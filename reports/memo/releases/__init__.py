"""Memos on releases: what was published, who learns how much, and how that was checked."""
