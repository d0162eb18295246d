"""Our own cards, dice and pawns: shapes as plain values, and the pixels they become."""
