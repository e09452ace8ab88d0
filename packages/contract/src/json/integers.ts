import type { PathStep } from "./pointer.ts";
import { isJsonObject } from "./value.ts";

/**
 * Names of the properties that schemas type as `integer`. A number loses its text once it is parsed, so the JSON reader
 * must know by name where to refuse `1.0`; a name that is an integer in one place and a number in another would make
 * that ambiguous.
 *
 * @throws Error when a name has both types: a fault of the schemas, not of any input.
 */
export function integerNames(schemas: readonly object[]): ReadonlySet<string> {
  const integers = new Set<string>();
  const numbers = new Set<string>();
  for (const schema of schemas) collect(schema, { integers, numbers });
  for (const name of integers) {
    if (numbers.has(name)) throw new Error(`${name} is an integer in one schema and a number in another`);
  }
  return integers;
}

interface Names {
  readonly integers: Set<string>;
  readonly numbers: Set<string>;
}

function collect(schema: unknown, names: Names): void {
  if (Array.isArray(schema)) for (const each of schema) collect(each, names);
  if (!isJsonObject(schema)) return;
  for (const [keyword, inner] of Object.entries(schema)) {
    if (keyword === "properties" && isJsonObject(inner)) {
      for (const [name, property] of Object.entries(inner)) note(name, property, names);
    }
    collect(inner, names);
  }
}

function note(name: string, property: unknown, names: Names): void {
  if (!isJsonObject(property)) return;
  if (property.type === "integer") names.integers.add(name);
  if (property.type === "number") names.numbers.add(name);
}

/**
 * Builds the test for integer places from property names; `exempt` lists the members of the root that are not tested.
 */
export function integersByName(names: ReadonlySet<string>, exempt: readonly string[] = []) {
  return (path: readonly PathStep[]): boolean => {
    const last = path.at(-1);
    return typeof last === "string" && names.has(last) && !exempt.includes(String(path[0]));
  };
}
