"""How many examples a property draws: what Hypothesis' profile says, less where one example is a whole evening."""

from hypothesis import settings

PROFILE = settings()


def examples(*, share: int = 1, parts: int = 1, least: int = 1) -> int:
    """A `share`-th of the profile's examples, but no fewer than `least`; the siege draws all of them.

    A property asked in several `parts` has its examples shared out among them, in a siege too. *few* is taken at its word as well.
    """
    if settings.get_current_profile_name() in {"siege", "few"}:
        return -(-PROFILE.max_examples // parts)
    return -(-max(least, -(-PROFILE.max_examples // share)) // parts)
