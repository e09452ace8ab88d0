import { sameBytes } from "../bytes.ts";
import { KEY_BYTES } from "./encoding.ts";
import { checkPublicKey, type KeyVerdict } from "./key.ts";
import { SPKI_PREFIX } from "./spki.ts";

const PEM = /^-----BEGIN PUBLIC KEY-----\r?\n([A-Za-z0-9+/=]+)\r?\n-----END PUBLIC KEY-----(?:\r?\n)?$/;
const PEM_MARK = /-----BEGIN /g;

/**
 * Reads a public key from text: standard padded base64 of 32 raw bytes or of an SPKI structure, or one PEM block of the
 * latter. No spaces, no other alphabet, nothing around it.
 */
export function parsePublicKey(text: string): KeyVerdict {
  const marks = text.match(PEM_MARK)?.length ?? 0;
  // A second key would not be shown anywhere, and another program might use it.
  if (marks > 1) return refuse("The text holds more than one PEM block.");
  const body = marks === 1 ? PEM.exec(text)?.[1] : text;
  if (body === undefined) return refuse("The text is not one PEM block of a public key.");
  const bytes = decodeBase64(body);
  if (!bytes) return refuse("The key is not standard base64 with padding.");
  if (bytes.length === KEY_BYTES && marks === 0) return checkPublicKey(bytes);
  return fromSpki(bytes);
}

function fromSpki(bytes: Uint8Array): KeyVerdict {
  const head = bytes.subarray(0, SPKI_PREFIX.length);
  if (bytes.length !== SPKI_PREFIX.length + KEY_BYTES || !sameBytes(head, SPKI_PREFIX)) {
    return refuse(`The key is neither ${KEY_BYTES} bytes nor an Ed25519 key in SPKI form.`);
  }
  return checkPublicKey(bytes.subarray(SPKI_PREFIX.length));
}

/** Decodes standard padded base64, or returns nothing. Every content has exactly one text: unused bits must be zero. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? new Uint8Array(bytes) : undefined;
}

function refuse(message: string): KeyVerdict {
  return { ok: false, rule: "signature.key_invalid", message };
}
