"""Each sentence of the embargo's specification has a test, and each article it names a test with the article in its name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import specification
from tests.house.rules import LACKING, RULES

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def spec(shared: Path) -> Path:
    return shared / "design" / "EMBARGO.md"


def functions(file: Path) -> Iterator[str]:
    """The tests of a file, by name."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name


def sentences(spec: Path) -> set[tuple[str, int]]:
    return {
        (title, number)
        for title, said in specification.sections(spec).items()
        for number in range(1, len(said) + 1)
    }


def unproven(spec: Path) -> list[tuple[str, int]]:
    """Sentences that neither a test proves nor a word says that they are not built."""
    return sorted(sentences(spec) - {(rule.section, rule.number) for rule in RULES} - LACKING.keys())


def unnamed(spec: Path) -> list[str]:
    """Articles that no test has in its name."""
    names = [name for file in TESTS.rglob("test_*.py") for name in functions(file)]
    return [
        article
        for article in sorted(specification.articles(spec))
        if not any(is_about(name, article) for name in names)
    ]


def is_about(test: str, article: str) -> bool:
    """Whether a test is named after an article: `test_art_54_3_...`, `test_law_86a_...`."""
    spelt = re.sub(r"[^a-z0-9]+", "_", article.lower()).strip("_")
    return re.search(rf"(^|_)(art|law|test)_{spelt}(_|$)", test) is not None


def test_every_sentence_of_the_specification_has_a_test(spec):
    assert unproven(spec) == []


def test_every_article_named_there_has_a_test_named_after_it(spec):
    assert unnamed(spec) == []


def test_every_rule_is_a_sentence_there_is(spec):
    known = sentences(spec)

    assert [rule for rule in RULES if (rule.section, rule.number) not in known] == []
    assert [sentence for sentence in LACKING if sentence not in known] == []
    assert len({(rule.section, rule.number) for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=[f"{rule.section} {rule.number}" for rule in RULES])
def test_every_test_that_proves_a_rule_is_there(rule):
    assert rule.tests
    for test in rule.tests:
        file, _, name = test.partition("::")
        found = list(functions(TESTS / file))
        assert found, file
        assert name == "*" or name in found, test


def test_sentence_and_article_nobody_tests_are_found(tmp_path, spec):
    more = tmp_path / "EMBARGO.md"
    more.write_text(
        spec.read_text("utf-8").replace(
            "What is released stays released.",
            "What is released stays released. Nothing is shown on Sundays (art. 99 IX, and 54(77)).",
        ),
        "utf-8",
    )

    assert len(unproven(more)) == 1
    assert unnamed(more) == ["54(77)", "99 IX"]


def test_name_of_a_test_is_about_its_article_alone():
    assert is_about("test_art_54_3_counts", "54(3)")
    assert is_about("test_law_86a_is_said", "86A")
    assert not is_about("test_art_54_35_wrong_seats", "54(3)")
    assert not is_about("test_part_21_of_it", "21")
