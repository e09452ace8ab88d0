import { ClientRefusal, type OwnProofBody, type Whoami } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { Io } from "../../cli/io.ts";
import { readSecret } from "../secrets.ts";

/** Reads the code from a mail. Its variable was once called BOURSE_TOKEN. */
export async function mailCodeOf(io: Io): Promise<string> {
  const what = "the code from the mail (BOURSE_MAIL_CODE)";
  const former = io.env.BOURSE_MAIL_CODE === undefined ? io.env.BOURSE_TOKEN : undefined;
  if (former !== undefined) return former;
  return readSecret({ io, what, message: "Code from the mail", variable: "BOURSE_MAIL_CODE", missing: "tool.usage" });
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

/** How an account is protected, as `whoami` reports it. */
type Security = Whoami["security"];

/** The proof that the owner acts: a code when the account has a second factor, else its password, if it has one. */
export async function ownProof(given: Invocation, io: Io, security: Security): Promise<OwnProofBody> {
  return security.second_factor === "on" ? { code: await codeOf(given, io) } : passwordIfAny(io, security);
}

/** The password of an account that has one. */
export async function passwordIfAny(io: Io, security: Security): Promise<{ readonly password?: string }> {
  return security.has_password ? { password: await currentPassword(io) } : {};
}

/** The account's present password. */
export function currentPassword(io: Io): Promise<string> {
  const what = "the current password (BOURSE_PASSWORD)";
  const message = "Current password";
  return readSecret({ io, what, message, variable: "BOURSE_PASSWORD", missing: "tool.password_missing" });
}
