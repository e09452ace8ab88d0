import { ClientRefusal } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { Io } from "../../cli/io.ts";
import { readSecret } from "../secrets.ts";

/** Reads the code from a mail. */
export function tokenOf(io: Io): Promise<string> {
  const what = "the token of the mail (BOURSE_TOKEN)";
  return readSecret({ io, what, message: "Token of the mail", variable: "BOURSE_TOKEN", missing: "tool.usage" });
}

/** A code of the authenticator. @throws ClientRefusal `tool.usage` */
export async function codeOf(given: Invocation, io: Io): Promise<string> {
  const what = "a code of the authenticator (--code)";
  const message = "Code of the authenticator";
  const code =
    textOption(given, "code") ??
    (await readSecret({ io, what, message, variable: "BOURSE_CODE", missing: "tool.usage" }));
  if (/^[A-Za-z0-9 -]{6,64}$/.test(code)) return code;
  throw new ClientRefusal("tool.usage", "A code is the six digits your authenticator shows, or a recovery code.");
}

/** Asks for a code only when the account has a second factor. */
export async function codeIfNeeded(
  given: Invocation,
  io: Io,
  secondFactor: string,
): Promise<{ readonly code?: string }> {
  return secondFactor === "on" ? { code: await codeOf(given, io) } : {};
}
