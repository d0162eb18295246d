"""What happened, as it is seen and heard: steps, flights, and a few sounds."""
