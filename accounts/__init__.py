"""Who plays: people, guests, their profiles and device sessions."""
