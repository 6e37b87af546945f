"""The language of a page stands in its path."""


class LanguageConverter:
    """`en` or `zh`."""

    regex = "en|zh"

    def to_python(self, value: str) -> str:
        """The language as views get it."""
        return value

    def to_url(self, value: str) -> str:
        """The language as paths have it."""
        return value
