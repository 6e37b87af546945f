"""The read-only JSON interface, version 1: what everybody may see, whole and under names, for other people's programs.

Sees `broadcast.public` and the frames' types. Every answer and every route stands in static/api/v1/openapi.json.
"""
