"""Official keys, origins and the order of versions, with Python's standard library and the verifier beside this file.

Run it: bourse-conformance verifier -- python3 official.py
"""
import ipaddress, re, sys
sys.dont_write_bytecode = True
from verifier import Refused, b64, need, serve, sha, statement, strict, valid_key, verify

INVALID, UNSIGNED = "official.set_invalid", "official.set_unsigned"
HASH = re.compile(r"[0-9a-f]{64}")

def closed(value, *names):
    need(isinstance(value, dict) and set(value) == set(names), INVALID)
    return [value[name] for name in names]

def is_whole(value): return type(value) is int and 1 <= value < 2**53

def keys_of(listed):
    """The keys of a set by their ids, in the order of the ids."""
    need(isinstance(listed, list), INVALID)
    keys = [b64(text) if isinstance(text, str) else None for text in listed]
    need(all(key and valid_key(key) for key in keys) and len({*keys}) == len(keys), INVALID)
    return dict(sorted((sha(key), key) for key in keys))

def read_set(value):
    revision, threshold, listed, previous, signatures = closed(value, "revision", "threshold", "keys", "previous", "signatures")
    keys = keys_of(listed)
    need(is_whole(revision) and is_whole(threshold) and threshold <= len(keys), INVALID)
    need(previous is None or isinstance(previous, str) and HASH.fullmatch(previous), INVALID)
    need(isinstance(signatures, list), INVALID)
    signed = []
    for each in signatures:
        key_id, signature = closed(each, "key_id", "signature")
        need(isinstance(key_id, str) and HASH.fullmatch(key_id) and isinstance(signature, str), INVALID)
        signed.append((key_id, b64(signature) or b""))
    message = statement("svc.official-set.v1", revision, threshold, previous or "", *keys.values())
    return {"revision": revision, "threshold": threshold, "keys": keys, "previous": previous,
            "signed": signed, "message": message, "digest": sha(message)}

def signers(keys, message, signed):
    """The ids of the keys that signed; each counts once."""
    return {key_id for key_id, signature in signed if key_id in keys and verify(keys[key_id], message, signature)}

def follows(new, old):
    linked = new["previous"] == old["digest"] and new["revision"] > old["revision"]
    return linked and len(signers(old["keys"], new["message"], new["signed"])) >= old["threshold"]

def read_file(text):
    data = text.encode()
    need(len(data) <= 524288, INVALID)
    try: value = strict(data, ("revision", "threshold"))
    except Refused: raise Refused(INVALID)
    form, listed = closed(value, "format", "sets")
    need(form == "svc.official-sets.v1" and isinstance(listed, list) and listed, INVALID)
    sets = list(map(read_set, listed))
    for old, new in zip(sets, sets[1:]): need(follows(new, old), UNSIGNED)
    return sets

def official_sets(i):
    sets = read_file(i["file"])
    newest = sets[-1]
    if i["remembered"] is not None:
        known = read_file(i["remembered"])[-1]
        need(newest["revision"] >= known["revision"], "official.set_older")
        need(all(each["digest"] == known["digest"] for each in sets if each["revision"] == known["revision"]), "official.set_other")
        need(known["digest"] in [each["digest"] for each in sets] or follows(sets[0], known), UNSIGNED)
    return {"revision": newest["revision"], "digest": newest["digest"]}

def endorsements(i):
    newest, manifest = read_file(i["set"])[-1], bytes.fromhex(i["manifest"])
    keys = {key_id: key for key_id, key in newest["keys"].items() if key_id != i["publisher_key_id"]}
    message = statement("svc.official.v1", i["id"], i["version"], i["digest"], manifest)
    signed = [(each["key_id"], b64(each["signature"]) or b"") for each in i["endorsements"]]
    found = signers(keys, message, signed)
    need(len(found) >= newest["threshold"], None)
    return {"signers": sorted(found)}

NUMBER = r"(?:0|[1-9]\d*)"
PART = rf"(?:{NUMBER}|\d*[A-Za-z-][0-9A-Za-z-]*)"
VERSION = re.compile(rf"({NUMBER})\.({NUMBER})\.({NUMBER})(?:-({PART}(?:\.{PART})*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?", re.ASCII)

def precedence(text):
    """Numbers come before words, and a version with a part behind the dash before the one without."""
    found = VERSION.fullmatch(text)
    need(found, None)
    *numbers, parts = found.groups()
    rest = [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts.split(".")] if parts else [(2, 0, "")]
    return [*map(int, numbers)], rest

def versions(i):
    a, b = precedence(i["a"]), precedence(i["b"])
    return {"order": (a > b) - (a < b)}

LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
ORIGIN = re.compile(rf"https://(?:\[([0-9a-f:]+)\]|({LABEL}(?:\.{LABEL})+|localhost))(?::([1-9]\d{{0,4}}))?", re.ASCII)
INSIDE = re.compile(r"(?:.*\.)?(?:localhost|local|internal|home\.arpa|test|invalid|example|onion|alt)")

def origins(i):
    found = ORIGIN.fullmatch(i["origin"])
    need(found and len(i["origin"]) <= 512 and int(found[3] or 1) < 65536, "origin.invalid")
    six, name = found[1], found[2]
    need(not any(part.startswith("xn--") for part in (name or "").split(".")), "origin.invalid")
    # A last part of digits, or one in hexadecimal, makes browsers read the name as an address.
    is_four = name and re.fullmatch(r"\d+|0x[0-9a-f]*", name.split(".")[-1])
    if not six and not is_four:
        return need(not INSIDE.fullmatch(name), "origin.reserved")
    try: address = ipaddress.ip_address(six or name)
    except ValueError: raise Refused("origin.invalid")
    need(str(address) == (six or name), "origin.invalid")
    need(address.is_global and not address.is_multicast and not getattr(address, "ipv4_mapped", None), "origin.reserved")

if __name__ == "__main__":
    serve("official.py", {"official-sets": official_sets, "endorsements": endorsements, "versions": versions, "origins": origins})
