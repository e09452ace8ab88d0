import type { ExitCode } from "./exit.ts";
import type { Io } from "./io.ts";

/** A positional argument: `<path...>` is required, `[path]` is optional. */
export interface ArgumentSpec {
  readonly syntax: string;
  readonly description: string;
  /** Words to complete it with. */
  readonly choices?: readonly string[];
}

/** An option in commander's syntax: `--out <file>`. */
export interface OptionSpec {
  readonly flags: string;
  readonly description: string;
  readonly required?: true;
  /** Allowed values. */
  readonly choices?: readonly string[];
  readonly default?: string;
  /** An earlier spelling: still taken, and shown nowhere. */
  readonly formerly?: string;
}

/** Arguments and options given by the user, parsed by commander. */
export interface Invocation {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** A command of the tool. The reference in docs/ is generated from these fields. */
export interface CommandSpec {
  /** Words that invoke it: `validate`, `keys create`. */
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples?: readonly string[];
  /** True: this build refuses the command, and its help omits it. */
  readonly isHidden?: boolean;
  /** True: runs code of `@bourse/host`, which the tool does not bring; without it the command is refused. */
  readonly needsHost?: true;
  /** Meaning of exit code 1 for this command; 0 and 2 mean the same everywhere. */
  readonly refuses: string;
  /** Imports its dependencies itself, so that no other command waits for them. */
  readonly run: (given: Invocation, io: Io) => Promise<ExitCode>;
}

/** For the help and the reference of a command that needs the host. */
export const NEEDS_HOST = "Needs the package `@bourse/host` of the same release, which a project adds.";

/** Keeps a command's type. */
export function defineCommand(command: CommandSpec): CommandSpec {
  return command;
}

/** The value of a text option; `undefined` when it was not given. */
export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** The fields of a request that hold a text. */
type TextField<Body> = { [Name in keyof Body]-?: Body[Name] extends string | undefined ? Name : never }[keyof Body];

/**
 * The text options that were given, as fields of a request. The values are the user's: where only some are allowed, the
 * option's choices or the receiver of the request refuse the others.
 */
export function textsOf<Body>(
  given: Invocation,
  fields: readonly (readonly [option: string, field: TextField<Body>])[],
): Partial<Pick<Body, TextField<Body>>> {
  const texts = fields.flatMap(([option, field]) => {
    const text = textOption(given, option);
    return text === undefined ? [] : [[field, text] as const];
  });
  return Object.fromEntries(texts) as Partial<Pick<Body, TextField<Body>>>;
}

/** True when an option without a value was given. */
export function hasFlag({ options }: Invocation, name: string): boolean {
  return options[name] === true;
}

export const JSON_OPTION: OptionSpec = {
  flags: "--json",
  description: "write JSON for scripts; a list has one object per line",
};

/** How a check writes its findings. */
export const FORMAT_OPTION: OptionSpec = {
  flags: "--format <form>",
  description:
    "text for a reader, json as `--json` writes it, or one document of SARIF 2.1.0 for editors and code hosts",
  choices: ["text", "json", "sarif"],
};

/** The form that was asked for: `--json` is short for `--format json`. */
export function formatOf(given: Invocation): "text" | "json" | "sarif" {
  const form = textOption(given, "format");
  if (form === "sarif" || form === "json" || form === "text") return form;
  return hasFlag(given, "json") ? "json" : "text";
}
