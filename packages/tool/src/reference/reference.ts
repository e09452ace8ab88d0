import { type CommandSpec, NEEDS_HOST } from "../cli/command.ts";
import { examplesOf } from "../cli/examples.ts";
import { buildProgram, type ProgramSpec } from "../cli/program.ts";

/** The reference of all commands as Markdown. Usage lines come from commander, so they match what it accepts. */
export function commandReference(program: ProgramSpec): string {
  const usages = usagesOf(program);
  return `${[
    "# Commands",
    "",
    "Made from the commands' definitions by `npm run generate`.",
    "",
    "Exit codes are the same everywhere: **0** everything asked for is as it should be; **1** the command ran and its answer",
    "is no, as each command says; **2** it could not run: wrong usage, nobody to ask, no output, the host's package is not",
    "installed, or a fault of the tool.",
    "With `--json` the standard output holds JSON alone; what is for a reader goes to the standard error. A command that",
    'cannot give its own answer then ends it with one line `{"ok":false,"rule","message","hint","issues","request_id"?}`;',
    "only a command line that is not understood is told on the standard error alone.",
    "",
    "| Variable | Meaning |",
    "|---|---|",
    "| `BOURSE_CLOUD` | address of the marketplace |",
    "| `BOURSE_HOME` | folder of keys and sessions, `~/.bourse` when absent |",
    "| `BOURSE_PASSWORD`, `BOURSE_NEW_PASSWORD`, `BOURSE_PASSPHRASE`, `BOURSE_CODE` (second factor), `BOURSE_MAIL_CODE` (from a mail) | secrets where nobody can be asked; never given on the command line |",
    "| `NO_COLOR` | no colours, on a terminal either |",
    "| `BOURSE_DEBUG` | shows the stack of a fault of the tool |",
    ...program.commands.flatMap((command) => section(command, usages.get(command.name) ?? "")),
  ].join("\n")}\n`;
}

function usagesOf(program: ProgramSpec): ReadonlyMap<string, string> {
  const built = buildProgram(program, () => undefined);
  return new Map(
    program.commands.map(({ name }) => {
      const words = name.split(" ");
      const found = words.reduce((from, word) => from.commands.find((each) => each.name() === word) ?? from, built);
      return [name, `bourse ${name} ${found.usage()}`];
    }),
  );
}

function section(command: CommandSpec, usage: string): readonly string[] {
  const rows = [
    ...(command.arguments ?? []).map((each) => row(each.syntax, each.description)),
    ...(command.options ?? []).map((each) => row(each.flags, describe(each))),
  ];
  return [
    "",
    `## ${command.name}`,
    "",
    `${command.summary}.`,
    "",
    "```",
    usage,
    "```",
    ...(command.details === undefined ? [] : ["", command.details]),
    ...(rows.length === 0 ? [] : ["", "| Argument | Meaning |", "|---|---|", ...rows]),
    ...examplesOf(command).flatMap((example) => ["", "```sh", example, "```"]),
    "",
    `Exit 1: ${command.refuses}.`,
    ...(command.needsHost ? ["", NEEDS_HOST] : []),
  ];
}

type Option = NonNullable<CommandSpec["options"]>[number];

function describe({ description, required, choices, default: fallback }: Option): string {
  const notes = [
    ...(required ? ["required"] : []),
    ...(choices ? [`one of ${choices.join(", ")}`] : []),
    ...(fallback === undefined ? [] : [`${fallback} when absent`]),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join("; ")})`;
}

function row(name: string, meaning: string): string {
  return `| \`${name}\` | ${meaning.replaceAll("|", "\\|")} |`;
}
