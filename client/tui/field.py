"""A line to type in that takes all keys in the order in which they are pressed.

Textual's own takes letters as they come, but keys such as backspace only after what was pressed since: who types fast
on a slow machine would find letters gone that were typed after them.
"""

from __future__ import annotations

from textual.events import Key
from textual.widgets import Input


class Field(Input):
    """An Input, to its look too."""

    async def on_key(self, event: Key) -> None:
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            event.stop()
            event.prevent_default()
            await self.run_action(binding.action)
