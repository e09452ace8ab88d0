import Type from "typebox";
import { CLOCK_PATTERN, DAY_PATTERN } from "../moment.ts";
import { closed } from "../schemas/bodies.ts";

/** Value of `api_version` in every event and envelope. */
export const ApiVersion = Type.Unsafe<2>({ type: "integer", const: 2 });

/** A time in ISO 8601, UTC, with seconds. */
export const Time = Type.String({
  pattern: `^${DAY_PATTERN}T${CLOCK_PATTERN}(?:\\.[0-9]{1,9})?Z$`,
  "x-says": "is not a time of the form 2026-01-31T09:30:00Z",
});

/** Names chosen by the host or the guest; opaque to the other side. */
export const Opaque = Type.String({ minLength: 1, maxLength: 256 });

/** The fields common to every event. */
export const ContextSchema = closed({
  /** Opaque workspace namespace. */
  workspace: Opaque,
  /** Opaque install generation. */
  generation: Opaque,
  /** Locale code, as in BCP 47. */
  locale: Type.String({ minLength: 1, maxLength: 64 }),
  now: Time,
});

export type EventContext = Type.Static<typeof ContextSchema>;

/** Reason why a command or recipe failed. */
export const FailureSchema = closed({
  code: Type.String({ minLength: 1, maxLength: 128 }),
  message: Type.String({ maxLength: 4096 }),
  /** True when the same command may succeed later without a change. */
  retryable: Type.Boolean(),
});

export const CandleSchema = closed({
  /** Opening time of the bar. */
  time: Time,
  open: Type.Number(),
  high: Type.Number(),
  low: Type.Number(),
  close: Type.Number(),
  volume: Type.Number(),
});

const free = { type: "object" } as const;

/** An object whose shape depends on the method. */
export const FreeObject = Type.Unsafe<Readonly<Record<string, unknown>>>(free);

/** Schema of one event type: the outer shape is the same for all. */
export function eventSchema<const Name extends string, Data extends Type.TSchema>(name: Name, data: Data) {
  return closed({ api_version: ApiVersion, type: Type.Literal(name), context: ContextSchema, data });
}
