import type { AccountCredential } from "@bourse/contract/host-api";
import type { Io } from "../../cli/io.ts";
import { readSecret } from "../../marketplace/secrets.ts";
import { HostCallRefusal } from "../failure.ts";

/** Three credentials of the longest kind. */
const MAX_BYTES = 16 * 1024;

const WORDS: Readonly<Record<AccountCredential, { readonly what: string; readonly variable: string }>> = {
  key: { what: "API key", variable: "BOURSE_EXCHANGE_KEY" },
  secret: { what: "API secret", variable: "BOURSE_EXCHANGE_SECRET" },
  passphrase: { what: "API passphrase", variable: "BOURSE_EXCHANGE_PASSPHRASE" },
};

/** Reads credentials from a prompt or the environment, one after the other. */
export async function askCredentials(io: Io, needs: readonly AccountCredential[]) {
  const read: Partial<Record<AccountCredential, string>> = {};
  for (const name of needs) {
    const { what, variable } = WORDS[name];
    read[name] = await readSecret({
      io,
      what: `the ${what}`,
      message: what,
      variable,
      missing: "exchange.credentials",
    });
  }
  return read;
}

/** Reads credentials from lines of the standard input, in the order in which they are needed. */
export async function readCredentials(io: Io, needs: readonly AccountCredential[]) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of io.stdin) {
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES) throw new HostCallRefusal("tool.usage", "The standard input is too long for credentials.");
  }
  const lines = Buffer.concat(parts).toString("utf8").split(/\r?\n/);
  return Object.fromEntries(needs.map((name, index) => [name, lines[index] ?? ""]));
}
