"""Deals at rest: only ciphertext, under a key that lives in a file outside the database.

AES-256-GCM; the associated data binds a ciphertext to the board it was made for, so that it opens nowhere
else. Knows bytes and a context, neither cards nor rows. The key file is made on the first seal, readable by
its owner alone; it belongs in no backup of the database.
"""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

_VERSION = b"\x01"
_KEY_BYTES = 32
_MARK_BYTES = 4
_NONCE_BYTES = 12
_HEAD_BYTES = len(_VERSION) + _MARK_BYTES + _NONCE_BYTES


class SealError(Exception):
    """A seal cannot be made or opened. `code`: what is wrong, for whoever runs the server.

    `key-missing`, `key-readable-by-others`, `key-malformed`, `key-does-not-fit` (another key sealed this),
    `seal-broken` (the right key, but other bytes or another board).
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code


def seal(plain: bytes, context: str) -> bytes:
    """The ciphertext of `plain`, which opens only under the same `context`.

    Raises:
        SealError: the key file cannot be used.
    """
    path = Path(settings.OPENROOM_KEY_FILE)
    if not path.exists():
        _make_key(path)
    key = _read_key(path)
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return _VERSION + _mark(key) + nonce + AESGCM(key).encrypt(nonce, plain, context.encode())


def open_sealed(sealed: bytes, context: str) -> bytes:
    """The plain bytes that `seal` was given.

    Raises:
        SealError: the key file cannot be used, does not fit, or the seal is broken.
    """
    path = Path(settings.OPENROOM_KEY_FILE)
    key = _read_key(path)
    if sealed[:1] != _VERSION or len(sealed) < _HEAD_BYTES:
        raise SealError("seal-broken", "not a sealed deal")
    if sealed[1 : 1 + _MARK_BYTES] != _mark(key):
        raise SealError("key-does-not-fit", f"the deals were sealed with another key than {path}")
    nonce = sealed[1 + _MARK_BYTES : _HEAD_BYTES]
    try:
        return AESGCM(key).decrypt(nonce, sealed[_HEAD_BYTES:], context.encode())
    except InvalidTag:
        raise SealError("seal-broken", f"changed, or made for another board than {context}") from None


def _mark(key: bytes) -> bytes:
    """A few bytes that tell keys apart and say nothing about them."""
    return sha256(b"openroom deal key mark" + key).digest()[:_MARK_BYTES]


def _make_key(path: Path) -> None:
    """Write a new key whole or not at all; whoever comes second keeps the first one's."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".key-")  # mkstemp makes it 0600
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            return
    finally:
        Path(draft).unlink()


def _read_key(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        key = path.read_bytes()
    except FileNotFoundError:
        raise SealError("key-missing", f"no key file {path}") from None
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise SealError("key-readable-by-others", f"{path} must be 0600")
    if len(key) != _KEY_BYTES:
        raise SealError("key-malformed", f"{path} must hold {_KEY_BYTES} bytes")
    return key
