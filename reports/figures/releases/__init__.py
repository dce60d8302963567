"""Pictures of what published counts tell."""
