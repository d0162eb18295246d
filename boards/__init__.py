"""Boards for games of pawns: files of metadata, their parser, and the pictures painted from them."""
