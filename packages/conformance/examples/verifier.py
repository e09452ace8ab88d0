"""A verifier of Bourse's formats with Python's standard library alone, written from docs/reference/formats.md.

Run it: bourse-conformance verifier -- python3 verifier.py
"""
import base64, binascii, hashlib, json, re, struct, sys, zlib
from datetime import datetime

# Ed25519 (RFC 8032), strict: canonical encodings, no low or mixed order, S < L.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P)
ONE = (0, 1, 1, 0)

def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)

def times(n, p):
    total = ONE
    while n:
        if n & 1: total = add(total, p)
        p, n = add(p, p), n >> 1
    return total

def same(p, q): return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0

def point(data):
    y, sign = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    if len(data) != 32 or y >= P:
        return None
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P: x = x * ROOT % P
    if (x * x - xx) % P or (x == 0 and sign): return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)

BASE = point(bytes.fromhex("58" + "66" * 31))

def valid_key(data):
    p = point(data) if len(data) == 32 else None
    return p if p and not same(times(8, p), ONE) and same(times(L, p), ONE) else None

def verify(key, message, signature):
    a = valid_key(key)
    if not a or len(signature) != 64:
        return False
    r, s = point(signature[:32]), int.from_bytes(signature[32:], "little")
    if not r or s >= L or same(times(8, r), ONE):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return same(times(s, BASE), add(r, times(k, a)))

def sha(data): return hashlib.sha256(data).hexdigest()

def b64(text):
    try: data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError): return None
    return data if base64.b64encode(data).decode() == text else None

class Refused(Exception):
    """An input is invalid; its first argument is the code."""

def need(condition, code):
    if not condition: raise Refused(code)

# Strict JSON: Python's parser does the grammar, hooks do the rest.
def whole(token):
    value = int(token)
    exact = abs(value) < 2**53 or abs(value) < 2**1023 and (int(float(value)) == value or number(float(value)) == token)
    need(exact, "json.integer_invalid")
    return value if token != "-0" else -0.0

def real(token):
    value = float(token)
    need(abs(value) != float("inf"), "json.number_invalid")
    return value

def no_number(token): need(False, "json.integer_invalid")

def members(pairs):
    names = [name for name, _ in pairs]
    need("__proto__" not in names, "json.forbidden_key")
    need(len(set(names)) == len(names), "json.duplicate_key")
    return dict(pairs)

def check(value, depth, integers, name=None):
    if isinstance(value, (dict, list)):
        need(depth < 64, "json.too_deep")
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            check(str(key), depth, ())
            check(inner, depth + 1, integers, key)
    elif isinstance(value, str):
        need(not re.search("[\0\ud800-\udfff]", value), "json.encoding_invalid")
    elif isinstance(value, float):
        need(name not in integers, "json.integer_invalid")

def strict(data, integers=()):
    need(len(data) <= 2**20, "json.too_large")
    try: text = data.decode()
    except UnicodeDecodeError: raise Refused("json.encoding_invalid")
    need("\0" not in text and not text.startswith("\ufeff"), "json.encoding_invalid")
    try:
        value = json.loads(text, parse_int=whole, parse_float=real, parse_constant=no_number, object_pairs_hook=members)
    except (ValueError, RecursionError):
        raise Refused("json.syntax")
    check(value, 0, integers)
    return value

def number(value):  # as ECMAScript writes a double
    if value == 0:
        return "0"
    sign, digits, exponent = re.fullmatch(r"(-?)([\d.]+)(?:e([+-]\d+))?", repr(float(value))).groups()
    left, _, right = digits.partition(".")
    shown = (left + right).lstrip("0")
    n = int(exponent or 0) + len(shown) - len(right)
    shown = shown.rstrip("0")
    k = len(shown)
    if k <= n <= 21:
        return sign + shown + "0" * (n - k)
    if 0 < n <= 21:
        return sign + shown[:n] + "." + shown[n:]
    if -6 < n <= 0:
        return sign + "0." + "0" * -n + shown
    return sign + shown[0] + ("." + shown[1:] if k > 1 else "") + "e" + "%+d" % (n - 1)

def canonical(value):
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return json.dumps(value) if value is None or isinstance(value, bool) else number(value)

def statement(domain, *fields):
    parts = [field if isinstance(field, bytes) else str(field).encode() for field in (domain, *fields)]
    return b"".join(struct.pack(">I", len(part)) + part for part in parts)

FIELDS = {  # domain, then the fields; "!" marks raw bytes
    "package": "svc.package.v1 !manifest digest id version keyId",
    "registration": "svc.key-registration.v1 challenge accountId publisher !publicKey",
    "possession": "svc.key-possession.v1 challenge accountId publisherId keyId expiresAt",
    "rotation": "svc.key-rotation.v1 publisher oldKeyId !newPublicKey effectiveAt challenge",
    "transfer": "svc.transfer.v1 extensionId from to nonce expiresAt",
    "official": "svc.official.v1 id version digest !manifest",
    "officialSet": "svc.official-set.v1 revision threshold previous !keys",
}

def strict_json(i): strict(b64(i["base64"]), i["integers"])

def canonical_json(i):
    data = canonical(strict(b64(i["base64"]))).encode()
    return {"base64": base64.b64encode(data).decode(), "sha256": sha(data)}

def keys(i):
    data = b64(i["public_key"]) or b""
    data = data[12:] if data[:12].hex() == "302a300506032b6570032100" else data
    need(valid_key(data), "signature.key_invalid")
    return {"key_id": sha(data)}

def signatures(i):
    need(verify(b64(i["public_key"]) or b"", bytes.fromhex(i["message"]), b64(i["signature"]) or b""), "signature.invalid")

def statements(i):
    domain, *names = FIELDS[i["statement"]].split()
    values = []
    for name in names:
        value = i["values"][name.lstrip("!")]
        listed = value if isinstance(value, list) else [value]
        values += map(bytes.fromhex, listed) if name[0] == "!" else listed
    message = statement(domain, *values)
    need(verify(b64(i["public_key"]), message, b64(i["signature"])), "signature.invalid")
    return {"message": message.hex()}

def moment(text):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None

def at_or_after(text, bound): return moment(text) is None or moment(text) >= moment(bound)

def key_sets(i):
    found, invalid = {}, "trust.key_set_invalid"
    need(i["set"]["publisher"] == i["publisher"], invalid)
    need(int(i["set"]["revision"]) >= int(i["highest_revision"] or 0), "trust.key_set_backwards")
    for key in i["set"]["keys"]:
        raw = b64(key["public_key"]) or b""
        need(valid_key(raw) and sha(raw) == key["key_id"] and key["key_id"] not in found, invalid)
        found[key["key_id"]] = {**key, "raw": raw}
    for key in found.values():
        turn = key["rotation"]
        old = found.get(turn["old_key_id"]) if turn else None
        need(not turn or old, invalid)
        if turn:
            said = statement("svc.key-rotation.v1", i["publisher"], turn["old_key_id"], key["raw"], turn["effective_at"], turn["challenge"])
            need(verify(old["raw"], said, b64(turn["signature"]) or b""), invalid)
    key = found.get(i["signed_by"])
    end = key and key["revocation"]
    need(not end or not at_or_after(i["published_at"], end["effective_at"]), "signature.key_revoked")
    for _ in found:
        if not key or key["key_id"] == i["trusted"]:
            break
        old = found.get(key["rotation"]["old_key_id"]) if key["rotation"] else None
        late = old and old["revocation"] and any(
            at_or_after(time, old["revocation"]["effective_at"]) for time in (key["valid_from"], key["rotation"]["effective_at"]))
        key = None if late else old
    need(key and key["key_id"] == i["trusted"], "trust.key_untrusted")

MAGIC = {"png": b"\x89PNG\r\n\x1a\n", "jpg": b"\xff\xd8\xff", "jpeg": b"\xff\xd8\xff", "webp": b"RIFF", "woff2": b"wOF2"}
DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.I)

def header(path, size):
    cut = path.rfind("/", 0, 156) if len(path) > 100 else -1
    prefix, name = (path[:cut], path[cut + 1:]) if cut > 0 else ("", path)
    fields = ("0000644\0", "0000000\0" * 2, "%011o\0" % size, "0" * 11, "\0", " " * 8, "0", "\0" * 100, "ustar\0", "00")
    text = name.ljust(100, "\0") + "".join(fields) + "\0" * 64 + "0000000\0" * 2 + prefix.ljust(167, "\0")
    return text.encode("latin-1")

def entries(data):
    inflate = zlib.decompressobj(-15)
    try:
        tar, at, files = inflate.decompress(data[10:]), 0, {}
    except zlib.error:
        raise Refused("archive.gzip_invalid")
    right = data[:10].hex() == "1f8b08000000000002ff" and inflate.eof
    need(right and inflate.unused_data == struct.pack("<II", zlib.crc32(tar), len(tar)), "archive.gzip_invalid")
    while tar[at:at + 512].strip(b"\0"):
        head, kind = tar[at:at + 512], tar[at + 156:at + 157]
        need(kind not in (b"x", b"g", b"L", b"K"), "archive.extension_header")
        need(kind == b"0", "archive.entry_type")
        path = "/".join(part.rstrip(b"\0").decode("latin-1") for part in (head[345:500], head[:100]) if part.strip(b"\0"))
        good = all(re.fullmatch(r"[\w.-]*[\w-]", part, re.ASCII) and not DEVICE.match(part) for part in path.split("/"))
        need(good, "archive.path_invalid")
        checksum = b"%06o\0 " % (sum(head) - sum(head[148:156]) + 256)
        strict_head = re.fullmatch(rb"[0-7]{11}\0", head[124:136]) and head[257:265] == b"ustar\x0000" and head[148:156] == checksum
        need(strict_head, "archive.header_invalid")
        size = int(head[124:135], 8)
        content, after = tar[at + 512:at + 512 + size], at + 512 + -(-size // 512) * 512
        need(len(content) == size, "archive.header_invalid")
        made = header(path, size)
        need(head == made[:148] + checksum + made[156:] and not tar[at + 512 + size:after].strip(b"\0"), "archive.not_canonical")
        need(path not in files, "archive.path_duplicate")
        need(files or path == "manifest.json", "archive.manifest_missing")
        at, files[path] = after, content
    need(files, "archive.manifest_missing")
    need(len(tar) >= at + 1024, "archive.not_canonical")
    need(len(tar) == at + 1024, "archive.trailing_data")
    return files

def content_fits(path, content):
    ending = path.rpartition(".")[2]
    if ending in MAGIC:
        return content.startswith(MAGIC[ending])
    try:
        text = content.decode()
        return "\0" not in text and (ending != "json" or json.loads(text) is not Refused)
    except ValueError:
        return False

def archives(i):
    data = b64(i["base64"])
    files = entries(data)
    first = files.pop("manifest.json")
    manifest = strict(first)
    need(canonical(manifest).encode() == first, "archive.not_canonical")
    lower = [path.lower() for path in files] + ["manifest.json"]
    folders = {path[:at] for path in lower for at in range(len(path)) if path[at] == "/"}
    runtime = manifest["runtime"]
    listed = manifest["metadata"][runtime]["files"] if runtime in ("webApp", "managedModel") else {}
    need(runtime != "resource" or not files, "archive.unexpected_file")
    need(runtime != "wasm" or set(files) == {"main.wasm"}, "archive.unexpected_file")
    need(len(set(lower)) == len(lower) and not folders & set(lower), "archive.path_collision")
    need(list(files) == sorted(files), "archive.not_canonical")
    need(runtime == "wasm" or all(content_fits(*each) for each in files.items()), "archive.unexpected_file")
    need(runtime == "wasm" or {path: sha(content) for path, content in files.items()} == listed, "archive.inventory_mismatch")
    return {"digest": sha(data), "id": manifest["id"], "version": manifest["version"], "manifest_sha256": sha(first)}

GROUPS = {"strict-json": strict_json, "canonical-json": canonical_json, "keys": keys, "signatures": signatures,
          "statements": statements, "key-sets": key_sets, "archives": archives}

def answer(judge, input):
    try: return {"valid": True, "output": judge(input)}
    except Refused as refused: return {"valid": False, "codes": [refused.args[0]] if refused.args[0] else []}

def serve(name, groups):
    for line in sys.stdin:
        message = json.loads(line)
        if "stop" in message: break
        run = message.get("run")
        said = {"id": run["id"], **answer(groups[run["group"]], run["input"])} if run else {"implementation": name, "groups": list(groups)}
        print(json.dumps(said), flush=True)

if __name__ == "__main__": serve("verifier.py", GROUPS)
