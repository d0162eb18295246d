"""The colours of the table by name, and the sheet for the rest of the screen. No state is told by them alone."""

from __future__ import annotations

from rich.style import Style

FELT = "#12291f"
PAPER = "#f4efe2"

STYLES = {
    "": Style(),
    "card.black": Style(color="#1b1b1b", bgcolor=PAPER),
    "card.spade": Style(color="#1b1b1b", bgcolor=PAPER, bold=True),
    "card.club": Style(color="#12602c", bgcolor=PAPER, bold=True),
    "card.heart": Style(color="#b3141c", bgcolor=PAPER, bold=True),
    "card.diamond": Style(color="#1c4fae", bgcolor=PAPER, bold=True),
    "back": Style(color="#8fb3e8", bgcolor="#23407a"),
    "dim": Style(color="#7d9488"),
    "edge.lit": Style(color="#7a4d00", bgcolor="#ffd75e", bold=True),
    "edge.chosen": Style(color="#ffffff", bgcolor="#b3540a", bold=True),
    "edge.cursor": Style(color="#000000", bgcolor="#7fe0ff", bold=True),
    "edge.last": Style(color="#6a1b9a", bgcolor="#e3c9f5", bold=True),
    "label": Style(color="#9db3a6"),
    "label.lit": Style(color="#ffd75e", bold=True),
    "label.chosen": Style(color="#ff9a3c", bold=True, reverse=True),
    "label.cursor": Style(color="#7fe0ff", bold=True, reverse=True),
    "title": Style(color="#cfe3d6"),
    "title.turn": Style(color="#ffd75e", bold=True, underline=True),
    "field.light": Style(color="#1d2b22", bgcolor="#d9e4cf"),
    "field.dark": Style(color="#1d2b22", bgcolor="#b9cfae"),
    "field.last": Style(color="#6a1b9a", bgcolor="#e3c9f5", bold=True),
    "jump.up": Style(color="#ffffff", bgcolor="#2e7d32", bold=True),
    "jump.down": Style(color="#ffffff", bgcolor="#b3261e", bold=True),
    "pawn": Style(color="#ffffff", bgcolor="#1b3a8a", bold=True),
    "pawn.key": Style(color="#1b3a8a", bgcolor="#d7dcf0"),
    "offer": Style(color="#ffffff", bgcolor="#2f5b46"),
    "offer.chosen": Style(color="#ffffff", bgcolor="#b3540a", bold=True),
    "offer.cursor": Style(color="#000000", bgcolor="#7fe0ff", bold=True),
    "play": Style(color="#10240f", bgcolor="#7ddc7a", bold=True),
    "key": Style(color="#ffd75e", bold=True),
    "said": Style(color="#e8efe9"),
}

SHEET = f"""
Screen {{ background: {FELT}; color: #e8efe9; }}
#head {{ height: 1; background: #2a2a2a; color: #e8efe9; }}
#head.mine {{ background: #ffd75e; color: #201800; text-style: bold; }}
#banner {{ height: auto; display: none; background: #b3261e; color: #ffffff; text-style: bold; padding: 0 1; }}
#banner.shown {{ display: block; }}
#facts {{ height: auto; max-height: 4; padding: 0 1; color: #cfe3d6; }}
#middle {{ height: 1fr; }}
#table {{ width: 1fr; height: 1fr; padding: 0; scrollbar-size-vertical: 1; }}
#log {{ width: 36; display: none; border-left: solid #2f5b46; padding: 0 1; scrollbar-size-vertical: 1;
        background: {FELT}; }}
.-wide #log {{ display: block; }}
#news {{ height: 2; padding: 0 1; color: #cfe3d6; }}
#offers {{ height: 3; }}
#keys, #slider {{ height: 1; background: #2a2a2a; }}
Film #news {{ height: auto; max-height: 6; }}
.sketch {{ height: auto; padding: 0 0 1 2; color: #cfe3d6; }}
Desk {{ layers: table curtain; }}
Curtain {{ layer: curtain; width: 100%; height: 100%; align: center middle; background: #1a1a2e; }}
#broken {{ height: auto; display: none; background: #b3261e; color: #ffffff; text-style: bold; padding: 0 1; }}
Curtain .box {{ align-horizontal: center; }}
.box {{ width: 76; max-width: 96%; max-height: 96%; height: auto; border: round #ffd75e; padding: 0 2;
       background: {FELT}; }}
.box > OptionList {{ height: auto; max-height: 19; background: {FELT}; scrollbar-size-vertical: 1; }}
OptionList {{ border: round #2f5b46; }}
OptionList:focus {{ border: round #7ddc7a; }}
OptionList:focus > .option-list--option-highlighted {{ background: #ffd75e; color: #201800; text-style: bold; }}
OptionList > .option-list--option-highlighted {{ background: #2f5b46; color: #e8efe9; }}
Select:focus > SelectCurrent {{ background: #ffd75e; color: #201800; text-style: bold; }}
Select:focus > SelectCurrent Static {{ color: #201800; }}
SelectCurrent, Input {{ background: #1d3a2d; }}
Input:focus, Input.-textual-compact:focus {{ background: #ffd75e; color: #201800; }}
Input > .input--selection {{ background: #201800; color: #ffd75e; }}
Input > .input--cursor {{ background: #201800; color: #ffd75e; text-style: none; }}
Button {{ background: #2f5b46; color: #e8efe9; }}
Button:focus {{ background: #ffd75e; color: #201800; text-style: bold; background-tint: transparent; }}
VerticalScroll {{ scrollbar-size-vertical: 1; }}
.box > .prose {{ height: auto; max-height: 18; }}
.box > Button {{ margin-top: 1; }}
.tall {{ height: 96%; }}
.tall > .prose {{ height: 1fr; max-height: 100%; }}
ModalScreen {{ align: center middle; background: {FELT}; }}
.title {{ text-style: bold; color: #ffd75e; margin-bottom: 1; width: 100%; }}
.code {{ text-style: bold; color: #ffd75e; text-align: center; width: 100%; border: heavy #ffd75e; padding: 0 1; }}
.who {{ text-style: bold; color: #ffd75e; text-align: center; width: 100%; margin: 1 0; }}
#why {{ margin-bottom: 1; }}
.problem {{ color: #ff9a8a; height: auto; }}
.row {{ height: 2; }}
.row > Label {{ width: 9; padding: 0 1 0 0; }}
.row > Select {{ width: 26; }}
.row > Input {{ width: 1fr; }}
.option {{ height: auto; }}
.option > Label {{ width: 1fr; height: auto; padding: 0 2 0 0; }}
.option > Select, .option > Count {{ width: 32; height: 1; }}
Count > Input {{ width: 1fr; }}
Count > Button {{ width: 3; min-width: 3; }}
.buttons {{ height: 3; margin-top: 1; }}
.buttons > Button {{ margin-right: 2; }}
.plain .box, .plain .code {{ border: ascii #ffd75e; }}
.plain OptionList, .plain OptionList:focus, .plain Input, .plain Input:focus {{ border: ascii #7d9488; }}
.plain Button, .plain Button:hover, .plain Button:focus, .plain Button.-active {{ border: ascii #7d9488; }}
.plain Input.-textual-compact, .plain Input.-textual-compact:focus {{ border: none; }}
.plain .arrow {{ display: none; }}
.plain #log {{ border-left: ascii #2f5b46; }}
"""
