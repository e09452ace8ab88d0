import { childPointer } from "@bourse/contract";

/** The first place where two JSON values differ; an absent value is undefined. */
export interface Difference {
  /** RFC 6901 pointer. */
  readonly pointer: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** The first difference in document order of the expected value, or undefined. The order of members does not matter. */
export function firstDifference(expected: unknown, found: unknown, pointer = ""): Difference | undefined {
  if (Object.is(expected, found)) return undefined;
  if (!isContainer(expected) || !isContainer(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return { pointer, expected, found };
  }
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const difference = firstDifference(member(expected, name), member(found, name), childPointer(pointer, name));
    if (difference) return difference;
  }
  return undefined;
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

function member(container: Container, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined;
}
