"""A hall whose boards everybody sees at once, made for a measurement: `live_hall TABLES BOARDS PLAYED`.

Says as JSON the public id of every table with an operator's ticket for it, and how many boards are behind each. Wants an empty database.
"""

# ruff: noqa: E402 - Django has to be set up before its models are imported
import json
import os
import sys
from datetime import UTC, datetime

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.core.management import call_command

from bench.full_hall import Line, made
from broadcast import public, publisher, services
from broadcast.journal import PolicyBody
from scoring import selectors


def main(tables: int, boards: int, played: int) -> None:
    """Make it; every table passes out the first boards."""
    call_command("migrate", verbosity=0)
    now = datetime.now(UTC)
    session, desks = made(tables, boards)
    (event,) = selectors.events()
    services.grant(event.pk, "op", "operator")
    for body in (PolicyBody("hall", 0, ("hold",)), PolicyBody("online", 0, ("hold",))):
        services.write_journal(session, body, "director", now)
    for table, _ in desks:
        line = Line(table)
        for number in range(1, played + 1):
            line.act(number, {"k": "open"})
            line.act(number, {"k": "result", "contract": "P", "declarer": None, "tricks": None})
    publisher.tick(now)
    print(json.dumps([[table, public.operator_ticket(table, "op", now)] for table, _ in desks]))


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:4]))
