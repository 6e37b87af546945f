"""The catalogue in templates, always at hand (a builtin library): `{% t "key" n=3 %}` and `{{ lang|catalogue_language }}`.

The language is the template's `lang` ("en" or "zh"), which every view passes; without one, the first part of the path.
What comes out is escaped like any other value.
"""

from django.template import Context, Library
from django.utils.html import conditional_escape

from broadcast.catalogue import LANGUAGES, sentence

register = Library()


@register.simple_tag(takes_context=True)
def t(context: Context, key: str, **values: str | int) -> str:
    """A sentence of the catalogue in the page's language."""
    text = sentence(page_language(context), key, **values)
    return conditional_escape(text) if context.autoescape else text


@register.simple_tag(takes_context=True)
def html_language(context: Context) -> str:
    """What `<html lang>` says: "en" or "zh-Hans"."""
    return LANGUAGES[page_language(context)]


def page_language(context: Context) -> str:
    """The language of the page being made; English where nothing says otherwise."""
    said = context.get("lang")
    if said is None and (request := context.get("request")) is not None:
        said = request.path_info.split("/")[1]
    return str(said) if said in LANGUAGES else "en"
