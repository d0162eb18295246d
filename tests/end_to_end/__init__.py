"""The installed commands in processes of their own, on loopback."""
