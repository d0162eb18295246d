"""Games as files: saved, checked, and looked at step by step."""
