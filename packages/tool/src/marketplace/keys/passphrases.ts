import type { Io } from "../../cli/io.ts";
import { readSecret } from "../secrets.ts";

const VARIABLE = "BOURSE_PASSPHRASE";

/** A passphrase for a key that comes into being. */
export function newPassphrase(io: Io): Promise<string> {
  const message = "New passphrase (at least 12 characters)";
  return readSecret({ io, message, variable: VARIABLE, confirm: true, missing: "tool.passphrase_missing" });
}

/** The passphrase of a key that is there. */
export function passphraseToOpen(io: Io, name: string): Promise<string> {
  return readSecret({ io, message: `Passphrase of ${name}`, variable: VARIABLE, missing: "tool.passphrase_missing" });
}
