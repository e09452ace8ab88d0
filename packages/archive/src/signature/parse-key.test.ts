import { generateKeyPairSync } from "node:crypto";
import { newKeyPair } from "@bourse/testing/keys";
import { describe, expect, it } from "vitest";
import { ZERO } from "../../test/forge.ts";
import { keyId } from "./key.ts";
import { decodeBase64, parsePublicKey } from "./parse-key.ts";

const { publicKey } = newKeyPair();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const spki = (type: "ed25519" | "x25519" | "ed448"): Buffer =>
  generateKeyPairSync(type as "ed25519").publicKey.export({ format: "der", type: "spki" });
const pem = (body: string): string => `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----\n`;

/** A key whose base64 has characters that differ between the two alphabets. */
function keyWithSlash(): Uint8Array {
  for (;;) {
    const pair = newKeyPair();
    if (/[+/]/.test(base64(pair.publicKey))) return pair.publicKey;
  }
}

describe("reading a public key from text", () => {
  it("takes 32 bytes in base64, an SPKI structure in base64 and one PEM block", () => {
    const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]);
    for (const text of [base64(publicKey), base64(der), pem(base64(der)), pem(base64(der)).trimEnd()]) {
      const verdict = parsePublicKey(text);
      expect(verdict).toMatchObject({ ok: true, keyId: keyId(publicKey) });
      if (verdict.ok) expect(Buffer.from(verdict.publicKey).equals(publicKey)).toBe(true);
    }
  });

  it("takes the PEM that node writes", () => {
    const made = generateKeyPairSync("ed25519").publicKey;
    expect(parsePublicKey(made.export({ format: "pem", type: "spki" }).toString()).ok).toBe(true);
  });

  const text = base64(publicKey);
  const der = base64(Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]));
  const refused: Readonly<Record<string, string>> = {
    "31 bytes": base64(publicKey.subarray(1)),
    "33 bytes": base64(Buffer.concat([publicKey, Buffer.alloc(1)])),
    "an X25519 key": base64(spki("x25519")),
    "an Ed448 key": base64(spki("ed448")),
    "another OID of the same length": base64(
      Buffer.concat([Buffer.from("302a300506032b6571032100", "hex"), publicKey]),
    ),
    "an OID with NULL parameters": base64(
      Buffer.concat([Buffer.from("302c300706032b65700500032100", "hex"), publicKey]),
    ),
    "a DER length in long form": base64(Buffer.concat([Buffer.from("30812a300506032b6570032100", "hex"), publicKey])),
    "bytes after the SPKI structure": base64(Buffer.concat([Buffer.from(der, "base64"), Buffer.alloc(1)])),
    "base64 with spaces": `${text.slice(0, 20)} ${text.slice(20)}`,
    "base64 with a line end": `${text}\n`,
    "base64 after a space": ` ${text}`,
    "the url alphabet": base64(keyWithSlash()).replaceAll("+", "-").replaceAll("/", "_"),
    "no padding": text.replace(/=+$/, ""),
    "too much padding": `${text}=`,
    "unused bits that are not zero": text.replace(/(.)=$/, (_, last: string) => `${nextLetter(last)}=`),
    hexadecimal: Buffer.from(publicKey).toString("hex"),
    "an empty text": "",
    "a PEM with two keys": pem(der) + pem(der),
    "a PEM with a private key's mark": pem(der).replaceAll("PUBLIC", "PRIVATE"),
    "a PEM of 32 raw bytes": pem(text),
    "a PEM with text before it": `key: ${pem(der)}`,
    "a PEM with text after it": `${pem(der)}more`,
    "a PEM with headers": pem(`Proc-Type: 4\n\n${der}`),
    "a low-order key": base64(ZERO.toBytes()),
  };

  it.each(Object.entries(refused))("[R-SIGNATURE] refuses %s", (_, hostile) => {
    expect(parsePublicKey(hostile)).toMatchObject({ ok: false, rule: "signature.key_invalid" });
  });

  it("decodes base64 that is the one text of its bytes", () => {
    expect(decodeBase64("")).toEqual(new Uint8Array());
    expect(decodeBase64("AAE=")).toEqual(Uint8Array.of(0, 1));
    for (const wrong of ["AAF=", "AAE", "AA=E", "AAE=\n", "A", "====", "AA-_"])
      expect(decodeBase64(wrong)).toBeUndefined();
  });
});

function nextLetter(letter: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return alphabet[alphabet.indexOf(letter) + 1] ?? "B";
}
