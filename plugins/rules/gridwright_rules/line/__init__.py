"""Lines through cells."""
