"""`last_play` counts what the table recorded; it was the number of the newest such fact, which told how much was said between."""

from django.db import migrations


def count(apps, schema_editor):
    """Only where somebody commented do the two differ."""
    transcripts = apps.get_model("broadcast", "Transcript").objects
    facts = apps.get_model("broadcast", "Fact").objects
    spoken_of = facts.filter(is_comment=True).order_by().values_list("transcript", flat=True).distinct()
    for transcript in list(spoken_of):
        played = facts.filter(transcript=transcript, is_comment=False).count()
        transcripts.filter(pk=transcript).update(last_play=played)


class Migration(migrations.Migration):

    dependencies = [
        ('broadcast', '0010_grant_facts'),
    ]

    operations = [
        migrations.RunPython(count, migrations.RunPython.noop, elidable=False),
    ]
