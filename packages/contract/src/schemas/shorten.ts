import { isJsonObject } from "../json/value.ts";

/** Items of an array for which faults are listed: more than any list of a manifest may hold. */
const LISTED_ITEMS = 200;

/** Members of an object for which faults are listed, besides those in the schema. */
const LISTED_MEMBERS = 500;

/** Depth of the parts of a manifest; free metadata below it is irrelevant. */
const LEVELS = 8;

/**
 * Creates a function that truncates overlong arrays and objects before listing faults: otherwise a hostile value would
 * cost a fault for each of its parts. It is called only for refused values, and keeps enough of them to explain the
 * refusal. It copies only what it truncates.
 */
export function shortener(schema: object): (value: unknown) => unknown {
  const known = namesIn(schema);
  const shorten = (value: unknown, levels: number): unknown => {
    if (typeof value !== "object" || value === null || levels === 0) return value;
    if (Array.isArray(value))
      return same(
        value,
        keptItems(value).map((item) => shorten(item, levels - 1)),
      );
    const object = value as Readonly<Record<string, unknown>>;
    const all = Object.keys(object);
    const names = keptNames(object, all, known);
    const inner = names.map((name) => [name, shorten(object[name], levels - 1)] as const);
    const whole = names.length === all.length;
    return whole && inner.every(([name, each]) => each === object[name]) ? value : Object.fromEntries(inner);
  };
  return (value) => shorten(value, LEVELS);
}

function keptItems(array: readonly unknown[]): readonly unknown[] {
  return array.length > LISTED_ITEMS ? array.slice(0, LISTED_ITEMS) : array;
}

/**
 * The first members and every member in the schema, so that none of those appears to be missing. The others are not
 * inspected: 100,000 of them would block the host's event loop for a tenth of a second.
 */
function keptNames(object: object, all: readonly string[], known: ReadonlySet<string>): readonly string[] {
  if (all.length <= LISTED_MEMBERS) return all;
  const kept = new Set(all.slice(0, LISTED_MEMBERS));
  for (const name of known) if (Object.hasOwn(object, name)) kept.add(name);
  return [...kept];
}

function same(array: readonly unknown[], items: readonly unknown[]): readonly unknown[] {
  return items.length === array.length && items.every((item, index) => item === array[index]) ? array : items;
}

/** Names of properties, and of required members of objects with free keys, anywhere in a schema. */
function namesIn(schema: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const each of schema) namesIn(each, names);
  if (!isJsonObject(schema)) return names;
  for (const name of Object.keys(isJsonObject(schema.properties) ? schema.properties : {})) names.add(name);
  for (const name of Array.isArray(schema.required) ? schema.required : []) names.add(String(name));
  for (const inner of Object.values(schema)) namesIn(inner, names);
  return names;
}
