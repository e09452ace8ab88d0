import type { CommandSpec, Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import type { Io } from "../cli/io.ts";
import type { ProgramSpec } from "../cli/program.ts";
import { SHELLS } from "./command.ts";

/** Writes the completion of a shell to the standard output. */
export async function writeCompletion(program: ProgramSpec, given: Invocation, io: Io): Promise<ExitCode> {
  const [shell] = given.args;
  const places = placesOf(program);
  if (shell === "bash") await io.out(bash(places));
  else if (shell === "zsh")
    await io.out(`autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash(places)}`);
  else if (shell === "fish") await io.out(fish(places));
  else {
    await io.err(`error: there is no completion for ${JSON.stringify(shell)}; give one of ${SHELLS.join(", ")}\n`);
    return EXIT.couldNotRun;
  }
  return EXIT.ok;
}

/** A word that can follow, with its meaning. */
interface Word {
  readonly word: string;
  readonly meaning: string;
}

/** The words before the cursor that name a command or the group of some, with all that may follow. */
interface Place {
  readonly path: string;
  readonly words: readonly Word[];
  readonly options: readonly Word[];
  /** Values by the option before the cursor. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const HELP: Word = { word: "--help", meaning: "show what the command takes" };

/** All places: the beginning, each group, each command. */
function placesOf({ commands, groups }: ProgramSpec): readonly Place[] {
  const shown = commands.filter(({ isHidden }) => !isHidden);
  const under = (group: string) => shown.filter(({ name }) => name.startsWith(`${group} `));
  const wordOf = ({ name, summary }: CommandSpec): Word => ({ word: name.split(" ").at(-1) ?? "", meaning: summary });
  const firsts = shown.flatMap(({ name }) => (name.includes(" ") ? [name.slice(0, name.indexOf(" "))] : []));
  const named = [...new Set(firsts)].map((group) => [group, groups[group] ?? ""] as const);
  const top = [
    ...shown.filter(({ name }) => !name.includes(" ")).map(wordOf),
    ...named.map(([word, meaning]) => ({ word, meaning })),
  ];
  const version = { word: "--version", meaning: "show the version" };
  return [
    { path: "", words: top, options: [HELP, version], values: new Map() },
    ...named.map(([group]) => ({ path: group, words: under(group).map(wordOf), options: [HELP], values: new Map() })),
    ...shown.map(placeOf),
  ];
}

function placeOf({ name, arguments: given = [], options = [] }: CommandSpec): Place {
  const flagsOf = (flags: string) => flags.split(/[ ,]+/).filter((each) => each.startsWith("-"));
  return {
    path: name,
    words: given.flatMap(({ choices = [], description }) => choices.map((word) => ({ word, meaning: description }))),
    options: [
      ...options.flatMap(({ flags, description }) => flagsOf(flags).map((word) => ({ word, meaning: description }))),
      HELP,
    ],
    values: new Map(
      options.flatMap(({ flags, choices = [] }) =>
        choices.length === 0 ? [] : flagsOf(flags).map((flag) => [flag, choices] as const),
      ),
    ),
  };
}

/** All words of the script are ours, and none holds a sign that a shell interprets. */
function bash(places: readonly Place[]): string {
  const join = (words: readonly Word[]) => words.map(({ word }) => word).join(" ");
  const paths = places.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  const values = places.flatMap(({ path, values: of }) =>
    [...of].map(([flag, choices]) => `    "${path} ${flag}") words="${choices.join(" ")}"; options="" ;;`),
  );
  return `# Completion of bourse; write it again after an update: bourse completion bash
_bourse() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" next word words="" options=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    next="\${path:+$path }$word"
    case "$next" in
      ${paths.join("|")}) path="$next" ;;
      *) break ;;
    esac
  done
  case "$path" in
${places.map(({ path, words, options }) => `    "${path}") words="${join(words)}"; options="${join(options)}" ;;`).join("\n")}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join("\n")}
  esac
  case "$current" in -*) words="$options" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _bourse bourse
`;
}

function fish(places: readonly Place[]): string {
  const quoted = (text: string) => `'${text.replace(/[\\\\']/g, "\\\\$&")}'`;
  const lines = places.flatMap(({ path, words, options, values }) => {
    const here = `-n ${quoted(`__bourse_at ${path === "" ? '""' : `"${path}"`}`)}`;
    return [
      ...words.map(({ word, meaning }) => `complete -c bourse -f ${here} -a ${quoted(word)} -d ${quoted(meaning)}`),
      ...options.map(({ word, meaning }) => {
        const [flag, name] = word.startsWith("--") ? ["-l", word.slice(2)] : ["-s", word.slice(1)];
        const choices = values.get(word);
        const taken = choices === undefined ? "" : ` -x -a ${quoted(choices.join(" "))}`;
        return `complete -c bourse ${here} ${flag} ${quoted(name)}${taken} -d ${quoted(meaning)}`;
      }),
    ];
  });
  const groups = places.filter(({ path, words }) => words.length > 0 && !path.includes(" ") && path !== "");
  return `# Completion of bourse; write it again after an update: bourse completion fish
function __bourse_at
  set -l said
  for word in (commandline -opc)[2..]
    string match -q -- '-*' $word; or set -a said $word
  end
  set -l path "$said[1]"
  if contains -- "$path" ${groups.map(({ path }) => path).join(" ")}
    test (count $said) -gt 1; and set path "$said[1] $said[2]"
  end
  test "$path" = "$argv[1]"
end
${lines.join("\n")}
`;
}
