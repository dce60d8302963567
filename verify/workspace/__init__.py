"""What all searches for certificates share: facts with their proofs, and points where they hold."""
