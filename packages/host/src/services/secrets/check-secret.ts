import type { SecretLimits } from "@bourse/contract";
import { HostRefusal } from "../../refusal.ts";

interface Candidate {
  readonly name: string;
  readonly secret: string;
  /** Number of secrets including this one. */
  readonly count: number;
}

/** Printable ASCII: a secret becomes the value of a header, and a line break in it would start another header. */
const SECRET = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** @throws HostRefusal `secrets.invalid`, `secrets.limit`; the message never contains the secret */
export function checkSecret({ name, secret, count }: Candidate, limits: SecretLimits): void {
  if (name.length > limits.maxNameLength) throw new HostRefusal("secrets.invalid", "the name is too long");
  if (secret.length > limits.maxSecretLength || !SECRET.test(secret)) {
    const rule = `1 to ${limits.maxSecretLength} printable ASCII characters without spaces at its ends`;
    throw new HostRefusal("secrets.invalid", `a key has ${rule}`);
  }
  if (count > limits.maxSecrets)
    throw new HostRefusal("secrets.limit", `there are ${limits.maxSecrets} secrets already`);
}
