"""Files from China and Japan: the encoding is guessed aloud, and a bar inside a character is no bar."""

import pytest

from bridge.notation import lin, pbn
from bridge.notation.encodings import decode
from bridge.notation.lin_tokens import tokens
from bridge.notation.two_byte import likely
from tests.notation.lins import HEADING, NAMES, ONE_NOTRUMP, play, record

# In each list the second byte of at least two characters is the bar.
NAMES_OF: dict[str, tuple[str, ...]] = {
    "gbk": ("张弢", "李四", "王五", "赵六", "陈峙", "孙鹏", "钱质輀", "周杰"),
    "big5": ("張四", "劉帆", "王五", "趙六", "陳育", "孫鵬", "錢坑", "周杰"),
    "cp932": ("田中", "竹内", "佐藤", "高橋", "ポール", "榎本", "弓場", "鈴木"),
}
TALK = {"gbk": "加倍是技术性的弢", "big5": "四張黑桃", "cp932": "ポイント十五から十七"}
EVERY = pytest.mark.parametrize("encoding", NAMES_OF)


def broadcast_of(encoding: str) -> str:
    """A whole broadcast in that script: names, an explanation, commentary."""
    talk = TALK[encoding]
    body = f"mb|1N!|an|{talk}|mb|p|mb|p|mb|p|nt|{talk}|{play(1)}mc|7|"
    return HEADING + "rs|1NS=,,,|\n" + f"pn|{','.join(NAMES_OF[encoding])}|pg||\n" + record("o1", rest=body)


@EVERY
def test_broadcast_reads_as_if_it_were_unicode(encoding: str) -> None:
    data = broadcast_of(encoding).encode(encoding)
    assert "bar-in-text" in {problem.kind for problem in tokens(data.decode("latin-1"))[1]}

    file, same = lin.read(data), lin.read(broadcast_of(encoding).encode())

    assert (file.encoding, file.encoding_guessed) == (encoding, True)
    assert (file.records, file.names) == (same.records, same.names)
    assert file.names == NAMES_OF[encoding]
    assert [(problem.kind, problem.detail) for problem in file.problems] == [
        ("encoding-guessed", f"no UTF-8, read as {encoding}")
    ]


@EVERY
def test_name_cut_inside_a_character_keeps_its_place_and_its_bar(encoding: str) -> None:
    names = NAMES_OF[encoding]
    cut = [
        (name * 3).encode(encoding)[:5] if at in {2, 7} else name.encode(encoding)
        for at, name in enumerate(names)
    ]
    whole = broadcast_of(encoding).encode(encoding)
    data = whole.replace(",".join(names).encode(encoding), b",".join(cut))

    file = lin.read(data)

    assert len(file.names) == len(names)
    assert [name for at, name in enumerate(file.names) if at not in {2, 7}] == [*names[:2], *names[3:7]]
    assert [file.names[at] for at in (2, 7)] == [(names[at] * 3)[:2] + "\ufffd" for at in (2, 7)]
    assert len(file.records) == 1
    assert [(found.kind, found.line) for found in file.problems] == [
        ("encoding-guessed", 0),
        ("character-cut", 3),
    ]


@EVERY
def test_names_of_a_pbn_file_are_guessed_too(encoding: str) -> None:
    seats = zip(("West", "North", "East", "South"), NAMES_OF[encoding], strict=False)
    tags = "".join(f'[{seat} "{name}"]\n' for seat, name in seats)
    text = f'% Content-type: text/x-pbn; charset=ISO-8859-1\n[Event "{TALK[encoding]}"]\n[Board "1"]\n' + tags

    file = pbn.read(text.encode(encoding))

    west, north, east, south = NAMES_OF[encoding][:4]
    assert file.records[0].names == (south, west, north, east)
    assert file.records[0].tag("Event") == TALK[encoding]
    assert ("encoding-guessed", f"no UTF-8, read as {encoding}") in {
        (problem.kind, problem.detail) for problem in file.problems
    }


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("José, Müller, Öhrling, Ærøskøbing, Ågård, Préféré créée", "cp1252"),
        ("it’s “good” – don’t … D’Estaing", "cp1252"),
        ("BJÖRK, MÜLLER-LÜDENSCHEID, ÅSA, ÇA VA, ÁÉÍÓÚ, Größe", "cp1252"),
        ("Šťastný, Žižka, Dvořák, Świętochłowice, Zażółć gęślą jaźń", "cp1250"),
        ("Şişli, Üsküdar, Çağlayan, Ğ", "cp1254"),
        ("Иванов, Петров, Гнатенко и Громов", "cp1251"),
    ],
)
def test_european_text_is_never_taken_for_two_byte(text: str, encoding: str) -> None:
    data = text.encode(encoding)

    assert likely(data) == ("", "")
    assert decode(data).encoding in ("cp1252", "latin-1")


def test_bar_behind_an_accent_stays_a_bar() -> None:
    names = NAMES.replace("Hal", "José")

    file = lin.read((HEADING + "rs|,,,|\n" + names + record(rest=ONE_NOTRUMP)).encode("cp1252"))

    assert (file.encoding, file.names[-1], len(file.records)) == ("cp1252", "José", 1)


def test_another_encoding_nearly_as_likely_is_named() -> None:
    data = next(
        pair * 8
        for first in range(0xB0, 0xC7)
        for second in range(0xA1, 0xFF)
        if likely((pair := bytes((first, second))) * 8)[1]
    )

    assert decode(data).guess == "no UTF-8, read as gbk; big5 is nearly as likely"
