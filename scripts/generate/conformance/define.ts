import type { Profile } from "../../../packages/conformance/src/kit.ts";
import type { Inputs } from "./inputs.ts";

/** A test whose code and output Bourse adds. */
export interface TestSource<Input> {
  /** Absent: made from the input. */
  readonly id?: string;
  readonly comment: string;
  readonly flags?: readonly string[];
  readonly input: Input;
  readonly valid: boolean;
  /** The code that must be among Bourse's. */
  readonly code?: string;
  /** The output that Bourse must make; absent: whatever it makes. */
  readonly output?: unknown;
  /** Largest difference of a number in the output. */
  readonly tolerance?: number;
  /** The sentences that this test checks; absent: those of its group. */
  readonly specification?: readonly string[];
}

/** A group before Bourse has judged its tests. */
export interface GroupSource<Name extends keyof Inputs = keyof Inputs> {
  readonly group: Name;
  /** Absent: `verifier`. */
  readonly profile?: Profile;
  readonly version: number;
  readonly comment: string;
  /** The origin of the verdicts and outputs. */
  readonly source: string;
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

const number = { type: "number" } as const;
const row = {
  type: "array",
  minItems: 6,
  items: false,
  prefixItems: [text, number, number, number, number, number],
} as const;
/** JSON Schema of bars. */
export const BARS_SCHEMA = { anyOf: [listOf(row), hash] };

/** The time of a bar of an hour. */
export const hourOf = (index: number): string => new Date(Date.UTC(2026, 0, 5) + index * 3_600_000).toISOString();

/** Members that a variation may change without making a document invalid. Elements of lists may always be left out. */
export interface Freedom {
  /** Pointers of members that may be left out. */
  readonly optional?: readonly string[];
  /** Pointers of members that may be null. */
  readonly nullable?: readonly string[];
  /** Pointers of objects in which anything may stand. */
  readonly free?: readonly string[];
}

/** A document that differs from another in one member. */
export interface Variation {
  readonly comment: string;
  readonly value: unknown;
  readonly valid: boolean;
}

/** Every document that differs from another in one member: left out, null, of another type, or one too many. */
export function variations(
  document: unknown,
  { optional = [], nullable = [], free = [] }: Freedom,
): readonly Variation[] {
  return placesOf(document, "").flatMap(({ pointer, value: inner, set }) => {
    const isFree = free.some((each) => pointer.startsWith(`${each}/`));
    const isSpare = optional.includes(pointer) || /\/\d+$/.test(pointer);
    const varied = (comment: string, value: unknown, valid: boolean): Variation => ({
      comment: `${pointer} ${comment}`,
      value: set(value),
      valid: isFree || valid,
    });
    return [
      varied("is left out", undefined, isSpare),
      varied("is null", null, nullable.includes(pointer)),
      varied("is of another type", typeof inner === "string" ? 7 : "7", false),
      ...(isRecord(inner) ? [varied("has one member more", { ...inner, extra: 1 }, free.includes(pointer))] : []),
    ];
  });
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
