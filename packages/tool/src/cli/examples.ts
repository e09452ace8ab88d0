import type { CommandSpec, OptionSpec } from "./command.ts";

/** The value's name in `--out <file>` or `<path...>`. */
const PLACE = /[<[]([a-z-]+)(?:\.\.\.)?[\]>]/;

/**
 * Examples of a command, for its help and the reference. A command without examples gets its shortest call, in which a
 * word in capitals stands for a value: `bourse keys export --out FILE`.
 */
export function examplesOf({
  name,
  examples = [],
  arguments: given = [],
  options = [],
}: CommandSpec): readonly string[] {
  if (examples.length > 0) return examples;
  const places = given.filter(({ syntax }) => syntax.startsWith("<")).map(({ syntax }) => placeOf(syntax));
  const needed = options.filter(({ required }) => required).map(optionWithValue);
  return [["bourse", name, ...places, ...needed].join(" ")];
}

function optionWithValue({ flags, choices }: OptionSpec): string {
  const [flag = ""] = flags.split(/[ ,]/);
  return [flag, choices?.[0] ?? placeOf(flags)].filter((part) => part !== "").join(" ");
}

const placeOf = (syntax: string): string => PLACE.exec(syntax)?.[1]?.toUpperCase() ?? "";
