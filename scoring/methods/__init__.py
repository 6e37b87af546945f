"""The pure methods of scoring, and the registry of VP scales.

A new scale is one class with the members of `VpScale` and one entry in `VP_SCALES`; the tests pick it up.
"""

from scoring.methods.vp import Continuous, Discrete, VpScale

__all__ = ["VP_SCALES", "VpScale", "vp_scale"]

VP_SCALES: tuple[VpScale, ...] = (Continuous(), Discrete())


def vp_scale(name: str) -> VpScale:
    """The scale an event stores by name.

    Raises:
        LookupError: no such scale is registered.
    """
    for scale in VP_SCALES:
        if scale.name == name:
            return scale
    raise LookupError(f"no VP scale {name!r}")
