"""Pictures of attack models: worlds as nodes, steps as edges, the secret on one side."""
