import type { Inputs } from "./inputs.ts";

/** A test whose code and output Bourse adds. */
export interface TestSource<Input> {
  /** Absent: made from the input. */
  readonly id?: string;
  readonly comment: string;
  readonly flags?: readonly string[];
  readonly input: Input;
  /** Absent: the test is a variation of another, and Bourse's verdict on it is kept. */
  readonly valid?: boolean;
  /** The code that must be among Bourse's. */
  readonly code?: string;
  /** The output that Bourse must make; absent: whatever it makes. */
  readonly output?: unknown;
}

/** A group before Bourse has judged its tests. */
export interface GroupSource<Name extends keyof Inputs = keyof Inputs> {
  readonly group: Name;
  readonly version: number;
  readonly comment: string;
  readonly specification: readonly string[];
  /** JSON Schema of `input`. */
  readonly input: object;
  /** JSON Schema of `output`; absent: the group asks for none. */
  readonly output?: object;
  readonly tests: readonly TestSource<Inputs[Name]>[];
}

/** Returns the literal, with the types of its group. */
export const defineGroup = <Name extends keyof Inputs>(group: GroupSource<Name>): GroupSource<Name> => group;

export const text = { type: "string" } as const;
export const base64 = { type: "string", pattern: "^[A-Za-z0-9+/]*={0,2}$" } as const;
export const hex = { type: "string", pattern: "^(?:[0-9a-f]{2})*$" } as const;
export const hash = { type: "string", pattern: "^[0-9a-f]{64}$" } as const;

/** A closed object with all of these members. */
export const record = (properties: Readonly<Record<string, object>>) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

export const listOf = (items: object) => ({ type: "array", items });

/** Every document that differs from another in one member: left out, null, of another type, or one too many. */
export function variations(value: unknown): readonly { readonly comment: string; readonly value: unknown }[] {
  return placesOf(value, "").flatMap(({ pointer, value: inner, set }) => [
    { comment: `${pointer} is left out`, value: set(undefined) },
    { comment: `${pointer} is null`, value: set(null) },
    { comment: `${pointer} is of another type`, value: set(typeof inner === "string" ? 7 : "7") },
    ...(isRecord(inner) ? [{ comment: `${pointer} has one member more`, value: set({ ...inner, extra: 1 }) }] : []),
  ]);
}

interface Place {
  readonly pointer: string;
  readonly value: unknown;
  /** The whole document with another value here. */
  readonly set: (value: unknown) => unknown;
}

function placesOf(value: unknown, pointer: string, wrap = (inner: unknown): unknown => inner): readonly Place[] {
  if (!isRecord(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): readonly Place[] => {
    const here = `${pointer}/${name}`;
    const set = (other: unknown) => wrap(withMember(value, name, other));
    return [{ pointer: here, value: inner, set }, ...placesOf(inner, here, set)];
  });
}

function withMember(value: object, name: string, other: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((each, at) => (String(at) === name ? (other === undefined ? [] : [other]) : [each]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      key !== name ? [[key, each]] : other === undefined ? [] : [[key, other]],
    ),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
