"""Colours, letters and ready pictures, and the glass they are seen through."""
