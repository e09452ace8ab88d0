import type { PlaceWords } from "./sentences.ts";

/** Keys of publishers that the trader trusts, revoked keys and official keys. */
export const TRUST_WORDS: readonly PlaceWords[] = [
  {
    of: ["RevokedKey", "KeySetState"],
    words: {
      heard_at: "When this host heard of it, RFC 3339 in UTC",
      reason: "Why the key is revoked, as the marketplace tells it",
    },
  },
  {
    of: ["RevokedKey", "KeySetState", "RunAnywayRequest"],
    words: {
      effective_at: "From when versions that were published with the key are no longer trusted, RFC 3339 in UTC",
    },
  },
  {
    of: ["RevokedKey"],
    words: {
      run_anyway_since: "Since when the trader lets this version run anyway, RFC 3339 in UTC; absent: it may not",
    },
  },
  {
    of: ["TrustedKey"],
    words: {
      trusted_at: "Since when it is trusted, RFC 3339 in UTC",
      only_for:
        "Id of the only extension that may rely on it, which official keys signed; absent: all of the publisher",
      used_by: "Ids of the installed extensions that rely on it: while there are any, it cannot be forgotten",
    },
  },
  {
    of: ["TrustList"],
    words: {
      keys: "Keys of publishers that the trader trusts",
      official: "The keys that mark an extension as official",
    },
  },
  {
    of: ["OfficialState"],
    words: {
      file: "Path of the file that the official keys come from",
      set: "The set of keys in use; absent: nothing is official here, for the reason in `refusal`",
      digest: "SHA-256 of the set, in hex",
      threshold: "Number of different keys that must sign",
      keys: "The official keys",
      refusal: "Why the set in the file is not used",
      seen: "The newest set that this host has used; absent: it has used none",
      "seen.at": "When this host used it first, RFC 3339 in UTC",
      memory_of: "Time of the backup that this memory comes from, RFC 3339 in UTC: it knows no set that was used later",
    },
  },
  {
    of: ["OfficialKeyState"],
    words: {
      known_since:
        "When this host first used a set with this key, RFC 3339 in UTC; absent: the disk has not taken it yet",
      signed: "Ids of the installed extensions that it signed",
    },
  },
  {
    of: ["KeySetState"],
    words: {
      shown_revision: "Revision of the publisher's keys at the marketplace, as digits; absent: it shows none",
      highest_revision: "Newest revision that an install here has used, as digits; absent: none was used",
      older:
        "Whether the marketplace shows an older state, so that all its versions are refused until the trader accepts it",
      revocations: "Revocations that this host knows of",
      shown: "Whether the marketplace still reports the revocation",
    },
  },
  {
    of: ["AcceptKeysRequest"],
    words: {
      revision: "The revision at the marketplace that the trader saw, as digits",
      forget_revocations: "Ids of revoked keys that are to be forgotten, because the marketplace does not report them",
    },
  },
];
