import { Command, CommanderError, Option } from "commander";
import { type CommandSpec, type Invocation, NEEDS_HOST, type OptionSpec } from "./command.ts";
import { examplesOf } from "./examples.ts";

/** The command to run with its arguments, or the exit code of a call that runs none (help, wrong usage). */
export type Call =
  | { readonly command: CommandSpec; readonly given: Invocation }
  | { readonly command?: undefined; readonly output: string; readonly failed: boolean };

export interface ProgramSpec {
  readonly version: string;
  readonly commands: readonly CommandSpec[];
  /** Summary of each first word of multi-word commands. */
  readonly groups: Readonly<Record<string, string>>;
}

/** Parses a command line. Runs nothing and writes nothing. */
export function parseCommandLine(spec: ProgramSpec, argv: readonly string[]): Call {
  const found: { call?: Call } = {};
  const output: string[] = [];
  const program = buildProgram(askedOf(spec, argv), (command, given) => {
    found.call = { command, given };
  });
  quiet(program, output);
  try {
    program.parse([...argv], { from: "user" });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    return { output: output.join(""), failed: cause.exitCode !== 0 };
  }
  return found.call ?? { output: output.join(""), failed: true };
}

/** A line that begins with the word of a command shows nothing of the others: 100 definitions take longer than many commands. */
function askedOf(spec: ProgramSpec, [word]: readonly string[]): ProgramSpec {
  const asked = spec.commands.filter(({ name }) => name.split(" ", 1)[0] === word);
  return asked.length === 0 ? spec : { ...spec, commands: asked };
}

/** The commander program; help and reference come from the same definitions. */
export function buildProgram(spec: ProgramSpec, onCall: (command: CommandSpec, given: Invocation) => void): Command {
  const program = new Command("bourse")
    .description("Checks, builds, signs, submits and follows extension packages.")
    .version(spec.version)
    // Otherwise the program takes `--version` from the commands that have an option of this name.
    .enablePositionalOptions()
    .showHelpAfterError("Run `bourse --help` for the commands.");
  const groups = new Map<string, Command>();
  for (const command of spec.commands) {
    const [first = "", second] = command.name.split(" ");
    const parent =
      second === undefined ? program : groupOf(program, { groups, first, summary: spec.groups[first] ?? "" });
    const { isHidden: hidden = false } = command;
    addCommand(parent.command(second ?? first, { hidden }), command, onCall);
  }
  return program;
}

interface GroupRequest {
  readonly groups: Map<string, Command>;
  readonly first: string;
  readonly summary: string;
}

function groupOf(program: Command, { groups, first, summary }: GroupRequest): Command {
  const group = groups.get(first) ?? program.command(first).description(summary);
  groups.set(first, group);
  return group;
}

function addCommand(
  target: Command,
  spec: CommandSpec,
  onCall: (command: CommandSpec, given: Invocation) => void,
): void {
  target
    .showHelpAfterError(`Run \`bourse ${spec.name} --help\` for what it takes.`)
    .summary(spec.summary)
    .description([spec.summary, spec.details, spec.needsHost && NEEDS_HOST].filter(Boolean).join("\n\n"));
  for (const each of spec.arguments ?? []) target.argument(each.syntax, each.description);
  const former = new Map<string, Option>();
  for (const each of spec.options ?? []) {
    const option = optionOf(each);
    target.addOption(option);
    if (each.formerly === undefined) continue;
    const old = new Option(each.formerly).hideHelp().conflicts(option.attributeName());
    target.addOption(old);
    former.set(old.attributeName(), option);
  }
  const examples = examplesOf(spec);
  target.addHelpText(
    "after",
    `\n${examples.length === 1 ? "Example" : "Examples"}:\n${examples.map((each) => `  ${each}`).join("\n")}`,
  );
  target.action(() => {
    const given = Object.entries(target.opts()).map(([name, value]) => [
      former.get(name)?.attributeName() ?? name,
      value,
    ]);
    onCall(spec, { args: target.args, options: Object.fromEntries(given) });
  });
}

function optionOf(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  if (spec.required) option.makeOptionMandatory();
  if (spec.choices) option.choices([...spec.choices]);
  if (spec.default !== undefined) option.default(spec.default);
  return option;
}

/** Commander would write and exit by itself; only main.ts may do that. */
function quiet(command: Command, output: string[]): void {
  const collect = (text: string) => output.push(text);
  command.exitOverride().configureOutput({
    writeOut: collect,
    writeErr: collect,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  });
  for (const each of command.commands) quiet(each as Command, output);
}
