"""What a director may ask for: each command is read from its form, checked against the room, and written by services.

Knows no HTML. Asked twice, a command changes nothing the second time and leaves no second fact. A new command is one
function and one line in COMMANDS.
"""

from broadcast.control.asking import Asked, Command, ControlRefusal
from broadcast.control.commands import (
    fines,
    holds,
    known_elsewhere,
    matches,
    official,
    operators,
    own_boards,
    pictures,
    policies,
    presence,
    rulings,
    screens,
    showing,
    tables,
)

COMMANDS: tuple[Command, ...] = (
    Command("hold", "broadcast/#holds", holds.hold),
    Command("lift", "broadcast/#holds", holds.lift),
    Command("seat-hall", "", presence.seat_hall, presence.state_seat_hall),
    Command("seated", "", presence.seated),
    Command("gone", "", presence.gone, presence.state_gone),
    Command("away", "table", presence.away),
    Command("back", "table", presence.back),
    Command("arrived", "table", presence.arrived),
    Command("finished", "table", tables.finished),
    Command("official", "table", official.official),
    Command("close", "table", tables.close, tables.state_close),
    Command("reopen", "table", tables.reopen),
    Command("close-all", "", tables.close_all, tables.state_close_all),
    Command("broadcast-on", "", tables.broadcast_on, tables.state_broadcast_on),
    Command("wait-again", "", tables.wait_again),
    Command("delay", "broadcast/#delays", policies.delay),
    Command("policy", "broadcast/#policies", policies.policy, policies.state_policy),
    Command("declare", "broadcast/#policies", policies.declare, policies.state_declare),
    Command("break", "broadcast/#policies", policies.set_break, policies.state_break),
    Command("progress", "broadcast/#progress", policies.progress),
    Command("notice", "broadcast/#notice", policies.notice),
    Command("other-room", "broadcast/#operators", operators.other_room, operators.state_other_room),
    Command("adding", "broadcast/#operators", operators.adding, operators.state_adding),
    Command("recall", "", showing.recall, showing.state_recall),
    Command("publish", "", showing.publish, showing.state_publish),
    Command("disclose", "ledger/", known_elsewhere.disclose, known_elsewhere.state_disclose),
    Command("move-start", "", matches.move_start, matches.state_move_start),
    Command("forfeit", "", matches.forfeit, matches.state_forfeit),
    Command("play-after-all", "", matches.play_after_all, matches.state_play_after_all),
    Command("replace", "rulings/", rulings.replace, rulings.state_replace),
    Command("cancel", "rulings/", rulings.cancel, rulings.state_cancel),
    Command("own-boards", "rulings/", own_boards.own_boards, own_boards.state_own_boards),
    Command("undo", "rulings/", rulings.undo, rulings.state_undo),
    Command("fine", "rulings/", fines.fine, fines.state_fine),
    Command("warn-hall", "rulings/", fines.warn_hall, fines.state_warn_hall),
    Command("confirm", "hall/#screens", screens.confirm),
    Command("point", "hall/#screens", screens.point),
    Command("in-turn", "hall/#screens", screens.in_turn),
    Command("next", "hall/#screens", screens.go_on),
    Command("freeze", "hall/#screens", screens.freeze),
    Command("words", "hall/#screens", screens.words),
    Command("clock", "hall/#clock", screens.clock),
    Command("revoke", "hall/#screens", screens.revoke),
    Command("picture", "hall/#pictures", pictures.add),
    Command("corner", "hall/#pictures", pictures.corner),
    Command("remove-picture", "hall/#pictures", pictures.remove),
)

__all__ = ["COMMANDS", "Asked", "Command", "ControlRefusal"]
