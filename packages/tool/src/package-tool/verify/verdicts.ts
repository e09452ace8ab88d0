/** Every answer of `verify`, with its meaning and what to do. The list is closed. */
export const VERIFY_VERDICTS = {
  verified: { ok: true, says: "The archive is exactly what the key signed." },
  not_compared: {
    ok: true,
    says: "The archive is exactly what the key in the record signed. Whose key it is was not asked: give --key to compare.",
  },
  package_unreadable: { ok: false, says: "The archive cannot be read." },
  package_refused: { ok: false, says: "The archive does not pass the package check, so its signature is not asked." },
  truncated: { ok: false, says: "The archive is shorter than the signed one. Download it again." },
  digest_mismatch: {
    ok: false,
    says: "The archive's bytes are not the signed ones: it was changed or is another build.",
  },
  wrong_statement: { ok: false, says: "The record is about another extension, version or publisher than the archive." },
  key_invalid: { ok: false, says: "The public key is not acceptable: with such a key a signature proves nothing." },
  key_unknown: { ok: false, says: "It is signed with another key than the one you trust." },
  key_id_mismatch: { ok: false, says: "The record's key id does not match its key." },
  signature_malformed: { ok: false, says: "The signature is not 64 bytes in standard base64." },
  signature_invalid: { ok: false, says: "The key did not sign this archive." },
  not_official: {
    ok: false,
    says: "Its publisher signed it, but too few official keys did. No host that goes by these keys runs it.",
  },
  official_unreadable: {
    ok: false,
    says: "The file of official keys or of official signatures cannot be used, so nothing is said about who signed it as official.",
  },
  record_invalid: {
    ok: false,
    says: "The record cannot be read, or is not one that `publish --save-record` or `versions --json` wrote.",
  },
} as const;

export type VerifyVerdict = keyof typeof VERIFY_VERDICTS;
