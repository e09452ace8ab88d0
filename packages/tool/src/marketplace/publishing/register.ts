import { type Registration, registerPublisher } from "@bourse/client";
import { type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print } from "../print.ts";
import { loadPackage } from "./load-package.ts";
import { openKey } from "./open-key.ts";

/** Registers a key for the publisher given in a package. */
export async function register(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const { publisher } = await loadPackage(path);
  const key = await openKey(io, textOption(given, "key") ?? "default");
  const displayName = textOption(given, "displayName") ?? publisher;
  const registration = await registerPublisher({ rest, key, publisher, displayName });
  return print(given, io, {
    json: registration,
    lines: () => [
      `registered key ${key.keyId} for "${safe(publisher)}" (${registration.state})`,
      nextStepOf(registration),
    ],
  });
}

function nextStepOf({ verified, name_check }: Registration): string {
  if (verified) return "You can publish.";
  if (name_check === "refused") return "The name resembles another publisher's too closely: choose another name.";
  const verification =
    "An administrator has to verify it before you can publish; `bourse publisher prove` helps them to.";
  if (name_check === "clear") return verification;
  return `The name resembles another publisher's: a reviewer decides first whether it is allowed. ${verification}`;
}
