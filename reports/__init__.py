"""What people read: terminal, LaTeX, the command line."""
