"""The loss of a composition from its transform, by integrals along a path, in balls."""
