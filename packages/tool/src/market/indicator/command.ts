import { INDICATOR_KINDS, INDICATORS, type IndicatorDescription } from "@bourse/contract/indicators";
import { defineCommand, JSON_OPTION } from "../../cli/command.ts";
import { BARS_FILE_OPTIONS } from "../bars-file-options.ts";

const ALL: readonly IndicatorDescription[] = Object.values(INDICATORS);

/** `sma, ema and rsi` */
const listed = (words: readonly (string | number)[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter((each) => each !== "").join(" and ");

/** The option of each parameter, by the parameter's name: `fastPeriod` is given with `--fast`. */
export const PARAMETER_OPTIONS = new Map(
  ALL.flatMap(({ parameters }) => parameters).map(({ name }) => [
    name,
    { option: name.replace(/Period$/, ""), description: describe(name) },
  ]),
);

/** Kinds that have the parameter in the same range share a sentence: `of sma and rsi: 2 to 500; usually 20 and 14`. */
function describe(parameter: string): string {
  const having = ALL.flatMap(({ kind, parameters }) =>
    parameters.filter(({ name }) => name === parameter).map((each) => ({ kind, ...each })),
  );
  const ranges = Map.groupBy(having, ({ minimum, maximum }) => `${minimum} to ${maximum}`);
  return [...ranges]
    .map(
      ([range, all]) =>
        `of ${listed(all.map(({ kind }) => kind))}: ${range}; usually ${listed(all.map(({ usual }) => usual))}`,
    )
    .join("; ");
}

const columns = (lines: readonly string[]): string =>
  `\`{${["time", ...lines].map((each) => `"${each}"`).join(",")}}\``;

const severalLines = ALL.filter(({ lines }) => lines.length > 1).map(
  ({ kind, lines }) => `of ${kind} ${columns(lines.map(({ name }) => name))}`,
);

export const INDICATOR = defineCommand({
  name: "indicator",
  summary: "Calculate an indicator over the bars of a CSV file",
  details:
    `With --json each bar gives one line: ${[columns(["value"]), ...severalLines].join(", ")}, in full precision, \`null\` where ` +
    `there is no value yet. ${ALL.map(({ name, convention }) => `${name}: ${convention}`).join(" ")} ` +
    "A file with a bad line is refused; the first faults are named with their lines, and `more` counts the others. Gaps and " +
    "bars in the future are named on the standard error.",
  options: [
    { flags: "--kind <kind>", description: INDICATOR_KINDS.join(", ") },
    ...[...PARAMETER_OPTIONS.values()].map(({ option, description }) => ({ flags: `--${option} <n>`, description })),
    ...BARS_FILE_OPTIONS,
    JSON_OPTION,
  ],
  examples: [
    "bourse indicator --kind rsi --bars quotes.csv",
    "bourse indicator --kind macd --fast 12 --slow 26 --signal 9 --bars quotes.csv --json",
  ],
  refuses: "an option or a line of the file is wrong; every fault is listed",
  run: async (given, io) => (await import("./run.ts")).runIndicator(given, io),
});
