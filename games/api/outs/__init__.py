"""What the games API answers. Selectors build the bodies; these modules say what they look like.

Tests validate every answer they see against the schema made from here.
"""
