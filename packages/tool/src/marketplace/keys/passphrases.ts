import type { Io } from "../../cli/io.ts";
import { readSecret } from "../secrets.ts";

const VARIABLE = "BOURSE_PASSPHRASE";

/** Reads the passphrase of a new key. */
export function newPassphrase(io: Io): Promise<string> {
  const message = "New passphrase (at least 12 characters)";
  const what = "a passphrase for the new key file";
  return readSecret({ io, what, message, variable: VARIABLE, confirm: true, missing: "tool.passphrase_missing" });
}

/** Reads the passphrase of an existing key. */
export function passphraseToOpen(io: Io, name: string): Promise<string> {
  const what = `the passphrase of "${name}"`;
  const message = `Passphrase of ${name}`;
  return readSecret({ io, what, message, variable: VARIABLE, missing: "tool.passphrase_missing" });
}
