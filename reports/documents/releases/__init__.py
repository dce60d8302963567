"""Documents of what published counts tell about a person."""
