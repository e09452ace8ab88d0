import { type ArgumentSpec, JSON_OPTION, type OptionSpec } from "../cli/command.ts";

export const CLOUD_OPTION: OptionSpec = {
  flags: "--cloud <url>",
  description: "the marketplace (else BOURSE_CLOUD, else http://127.0.0.1:4870)",
};

export const KEY_OPTION: OptionSpec = { flags: "--key <name>", description: "name of the key", default: "default" };

/** Options of every command that talks to a marketplace. */
export const CLOUD_OPTIONS: readonly OptionSpec[] = [CLOUD_OPTION, JSON_OPTION];

/** A publisher that an operator names. */
export const PUBLISHER_ARGUMENT: ArgumentSpec = {
  syntax: "<publisher>",
  description: "name of the publisher, or id of one of its registrations",
};

/** The option for the code, of commands that require a proof. */
export const PROOF: OptionSpec = {
  flags: "--code <code>",
  description: "code of the second factor, where there is one (else BOURSE_CODE, else a prompt)",
};

/** For the help of these commands. */
export const ASKS_FOR_PROOF =
  "Asks for a code of the second factor or, without one, for the password (BOURSE_PASSWORD).";
