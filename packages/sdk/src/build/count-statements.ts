import type { parseSync } from "rolldown/utils";
import type { Place } from "./fault.ts";

/** The first word of a log line that a guest made for coverage writes the first time it comes to a statement. */
export const COVERED = "$covered";

/** A file whose statements report that they run. */
export interface Counted {
  readonly code: string;
  readonly map: CountedMap;
}

interface CountedMap {
  readonly version: 3;
  readonly sources: string[];
  readonly sourcesContent: string[];
  readonly names: string[];
  readonly mappings: string;
}

export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Text to put into a file, at an offset. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Puts a call before each statement of a file, and into each arrow function without a body, that reports its number the
 * first time. `places` gets the place of each number. No line moves, and the map leads to the columns as they were.
 */
export function countStatements({ file, text }: Source, parse: typeof parseSync, places: Place[]): Counted {
  const { program } = parse(file, text);
  const lines = new Lines(text);
  const insertions: Insertion[] = [{ at: 0, text: REPORT }];
  const count = (at: number): string => {
    places.push({ file, ...lines.placeOf(at) });
    return `${CALL}(${places.length - 1})`;
  };
  visit(program, (node, field) => {
    for (const { start, end, form } of countedIn(node, field)) {
      if (form === "statement") insertions.push({ at: start, text: `${count(start)};` });
      else if (form === "alone") insertions.push({ at: start, text: `{${count(start)};` }, { at: end, text: "}" });
      else insertions.push({ at: start, text: `(${count(start)},` }, { at: end, text: ")" });
    }
  });
  return inserted({ file, text }, insertions);
}

const CALL = "$covered$";
/** In each file again, because a file may run before the one that would hold it; on the first line, which stays the first. */
const REPORT =
  `function ${CALL}(n){const s=globalThis.${CALL}??=new Set();` + `if(!s.has(n)){s.add(n);$l("${COVERED} "+n)}}`;

interface Countable {
  readonly start: number;
  readonly end: number;
  readonly form: "statement" | "alone" | "value";
}

/** The counted parts of a node's field, and how they are counted: statements of a list, a statement without braces, the value of an arrow. */
function countedIn(node: Node, field: string): readonly Countable[] {
  const inside = node[field];
  if (Array.isArray(inside) && LISTS.has(`${node.type}.${field}`))
    return inside
      .filter(isNode)
      .filter(runs)
      .map((each) => formed(each, "statement"));
  if (!isNode(inside)) return [];
  if (node.type === "ArrowFunctionExpression" && field === "body" && inside.type !== "BlockStatement")
    return [formed(inside, "value")];
  if (ALONE.has(`${node.type}.${field}`) && inside.type !== "BlockStatement" && runs(inside))
    return [formed(inside, "alone")];
  return [];
}

const formed = ({ start, end }: Node, form: Countable["form"]): Countable => ({ start, end, form });

const LISTS: ReadonlySet<string> = new Set([
  "Program.body",
  "BlockStatement.body",
  "StaticBlock.body",
  "SwitchCase.consequent",
]);
const ALONE: ReadonlySet<string> = new Set([
  "IfStatement.consequent",
  "IfStatement.alternate",
  "ForStatement.body",
  "ForInStatement.body",
  "ForOfStatement.body",
  "WhileStatement.body",
  "DoWhileStatement.body",
]);
/** Statements that do nothing where they stand; the statements inside of them are counted themselves. */
const STILL: ReadonlySet<string> = new Set([
  "BlockStatement",
  "EmptyStatement",
  "FunctionDeclaration",
  "ImportDeclaration",
  "ExportAllDeclaration",
  "LabeledStatement",
]);

function runs(node: Node): boolean {
  if (STILL.has(node.type) || node.type.startsWith("TS") || node.declare === true) return false;
  if (typeof node.directive === "string") return false;
  if (!node.type.startsWith("Export")) return true;
  return isNode(node.declaration) && runs(node.declaration);
}

export function visit(root: unknown, see: (node: Node, field: string) => void): void {
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isNode(next)) continue;
    for (const [field, value] of Object.entries(next)) {
      see(next, field);
      if (Array.isArray(value)) open.push(...value);
      else if (isNode(value)) open.push(value);
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The lines of a text by the offsets at which they begin. */
export class Lines {
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  placeOf(offset: number): { readonly line: number; readonly column: number } {
    const line = this.#starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (this.#starts[line] ?? 0) + 1 };
  }
}

/** An end comes before a beginning at the same offset, the innermost first. */
const rank = ({ text }: Insertion): number => (text === ")" ? 0 : text === "}" ? 1 : 2);

/** The text with the insertions, and a map from each of its words to where it was. */
export function inserted({ file, text }: Source, insertions: readonly Insertion[]): Counted {
  const waiting = insertions.toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
  const mappings = new Mappings();
  const lines: string[] = [];
  let before = 0;
  for (const [line, content] of text.split("\n").entries()) {
    let made = "";
    let column = 0;
    const keep = (to: number) => {
      const kept = content.slice(column, to);
      for (const { index } of kept.matchAll(/\w+|[^\w\s]/g)) mappings.add(made.length + index, line, column + index);
      made += kept;
      column = to;
    };
    for (let next = waiting[0]; next && next.at <= before + content.length; next = waiting[0]) {
      keep(next.at - before);
      // The report itself is at no place of the author's.
      if (next.text !== REPORT) mappings.add(made.length, line, column);
      made += next.text;
      waiting.shift();
    }
    keep(content.length);
    lines.push(made);
    mappings.endLine();
    before += content.length + 1;
  }
  const map = { version: 3 as const, sources: [file], sourcesContent: [text], names: [], mappings: mappings.text };
  return { code: lines.join("\n"), map };
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The places of a source map: each number is told as its distance from the one before, in base 64. */
class Mappings {
  text = "";
  #made = 0;
  #line = 0;
  #column = 0;

  add(made: number, line: number, column: number): void {
    const parts = [made - this.#made, 0, line - this.#line, column - this.#column];
    const comma = this.text === "" || this.text.endsWith(";") ? "" : ",";
    this.text += comma + parts.map(digitsOf).join("");
    [this.#made, this.#line, this.#column] = [made, line, column];
  }

  endLine(): void {
    this.text += ";";
    this.#made = 0;
  }
}

function digitsOf(value: number): string {
  let rest = value < 0 ? 1 - 2 * value : 2 * value;
  let text = "";
  do {
    const five = rest % 32;
    rest = Math.floor(rest / 32);
    text += DIGITS[rest > 0 ? five + 32 : five];
  } while (rest > 0);
  return text;
}
