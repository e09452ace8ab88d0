import { ERROR_CATALOGUE, type ErrorCode, isErrorCode } from "@bourse/contract/errors";
import { codesLike, type Explanation, explainError } from "@bourse/contract/explain";
import { closestTo } from "@bourse/contract/json";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, paint, plural, safe, wrapped } from "../../cli/text.ts";

/** Explains codes: one in full, the beginning of several as a list, and something else by what was probably meant. */
export async function explain(given: Invocation, io: Io): Promise<ExitCode> {
  const isJson = hasFlag(given, "json");
  const style = paint(io.color);
  if (given.args.length === 0) {
    await io.out(isJson ? jsonLines(allCodes()) : `${areaLines(style).join("\n")}\n`);
    return EXIT.ok;
  }
  const found = given.args.map((asked) => ({ asked, codes: codesFor(asked) }));
  const parts = found.flatMap(({ codes }) => (codes.length === 0 ? [] : [textOf(codes, style)]));
  if (isJson) await io.out(found.map(({ asked, codes }) => jsonLines(codes) || unknownLine(asked)).join(""));
  else if (parts.length > 0) await io.out(`${parts.join("\n")}`);
  const unknown = found.flatMap(({ asked, codes }) => (codes.length === 0 ? [asked] : []));
  for (const asked of isJson ? [] : unknown) await io.err(`${sorry(asked)}\n`);
  return unknown.length === 0 ? EXIT.ok : EXIT.refused;
}

const allCodes = () => Object.keys(ERROR_CATALOGUE) as readonly ErrorCode[];
const areaOf = (code: string): string => code.slice(0, code.indexOf("."));

/** The code itself, or those that begin with what was asked. */
function codesFor(asked: string): readonly ErrorCode[] {
  const code = asked.replace(/^\[|\]$/g, "");
  return isErrorCode(code) ? [code] : code === "" ? [] : codesLike(code);
}

function textOf(codes: readonly ErrorCode[], style: Paint): string {
  const [first] = codes;
  const lines = codes.length === 1 && first ? explanationLines(explainError(first), style) : listLines(codes, style);
  return `${lines.join("\n")}\n`;
}

function explanationLines(told: Explanation, style: Paint): readonly string[] {
  const { code, severity, number, cause, why, remedy, wrong, right } = told;
  const label = severity === "error" ? style.red(severity) : style.yellow(severity);
  const part = (name: string, text: string | undefined) =>
    text === undefined
      ? []
      : ["", ...wrapped(text).map((line, at) => `  ${style.dim((at === 0 ? name : "").padEnd(8))}${line}`)];
  return [
    `${style.bold(code)} ${style.dim(`${number},`)} ${label}`,
    ...part("Cause", cause),
    ...part("Reason", why),
    ...part("Remedy", remedy),
    ...part("Not so", wrong),
    ...(right === undefined ? [] : [...part("But so", right)].slice(wrong === undefined ? 0 : 1)),
  ];
}

function listLines(codes: readonly ErrorCode[], style: Paint): readonly string[] {
  const width = Math.max(...codes.map(({ length }) => length));
  return codes.map((code) => `${style.bold(code.padEnd(width))}  ${ERROR_CATALOGUE[code].title}`);
}

function areaLines(style: Paint): readonly string[] {
  const areas = [...Map.groupBy(allCodes(), areaOf)];
  const width = Math.max(...areas.map(([area]) => area.length));
  return [
    ...areas.map(([area, codes]) => `${style.bold(area.padEnd(width))}  ${plural(codes.length, "code")}`),
    "Name a code, or one of these areas: bourse explain manifest",
  ];
}

/** The code or area that was probably meant; the same word in another area counts as well. */
function suggestionFor(asked: string): string | undefined {
  const near = closestTo(asked, allCodes()) ?? closestTo(asked, [...new Set(allCodes().map(areaOf))]);
  if (near !== undefined) return near;
  const name = asked.slice(asked.lastIndexOf(".") + 1).toLowerCase();
  return name.length < 4 ? undefined : allCodes().find((code) => code.includes(name));
}

function sorry(asked: string): string {
  const near = suggestionFor(asked);
  const meant = near === undefined ? "`bourse explain` lists the areas." : `Did you mean ${near}?`;
  return `bourse: there is no code ${JSON.stringify(safe(asked))}\n  ${meant}`;
}

const jsonLines = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `${JSON.stringify(explainError(code))}\n`).join("");

const unknownLine = (asked: string): string =>
  `${JSON.stringify({ ok: false, asked, suggestion: suggestionFor(asked) ?? null })}\n`;
