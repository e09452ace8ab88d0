import { readFileSync } from "node:fs";
import path from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { root } from "../../lib/root.ts";

/** A time that a source names. */
export interface NamedTime {
  readonly constant: string;
  readonly file: string;
  readonly ms: number;
}

/** For a longer limit, a stall of the machine is small. */
const SHORT_MS = 30_000;

const IN_MS = /(?:_MS|Ms)$/;
const IN_SECONDS = /(?:_SECONDS|Seconds)$/;
/** Names that are units: `SECOND_MS`. */
const UNIT = /^(?:SECOND|MINUTE|HOUR|DAY)_(?:MS|SECONDS)$/;
const UNITS_MS: Readonly<Record<string, number>> = { SECOND_MS: 1000, MINUTE_MS: 60_000 };

type Named = ReadonlyMap<string, number>;

/** Every named time of a source that is longer than nothing, whether a constant or a field of a record. */
export function namedTimes(file: string, text = readFileSync(path.join(root, file), "utf8")): readonly NamedTime[] {
  const found: NamedTime[] = [];
  const known = new Map(Object.entries(UNITS_MS));
  const note = (constant: string, value: ESTree.Node | null) => {
    const number = value === null ? undefined : numberOf(value, known);
    if (number === undefined) return;
    known.set(constant, number);
    const ms = IN_MS.test(constant) ? number : IN_SECONDS.test(constant) ? number * 1000 : 0;
    if (ms > 0 && !UNIT.test(constant) && !isNamedElsewhere(value)) found.push({ constant, file, ms });
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier") note(id.name, init);
    },
    Property({ key, value }) {
      if (key.type === "Identifier") note(key.name, value);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** The times so short that a stall of the machine can exceed them. */
export const shortTimes = (file: string, text?: string): readonly NamedTime[] =>
  namedTimes(file, text).filter(({ ms }) => ms < SHORT_MS);

/** True for a value such as `everyMs: EVERY_MS`, whose time already has its own name. */
const isNamedElsewhere = (value: ESTree.Node | null) => value?.type === "Identifier" && !UNIT.test(value.name);

/** A calculation with numbers and constants of the file. */
function numberOf(node: ESTree.Node, known: Named): number | undefined {
  if (node.type === "Identifier") return known.get(node.name);
  if (node.type === "Literal") return typeof node.value === "number" ? node.value : undefined;
  if (node.type !== "BinaryExpression") return undefined;
  const [left, right] = [numberOf(node.left, known), numberOf(node.right, known)];
  if (left === undefined || right === undefined) return undefined;
  return { "*": left * right, "+": left + right, "-": left - right, "/": left / right }[node.operator as string];
}
