"""Certified numbers of laws of the privacy loss: hockey-sticks, compositions, conversions; balls of python-flint throughout."""
