import { type Static, Type } from "typebox";
import type { Envelope } from "../events/envelope.ts";
import { FreeObject } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";

/** Version of the journal's format, written in its first line. */
export const JOURNAL_VERSION = 1;

/** First line: the recorded guest and its rights. */
export const JournalHeaderSchema = closed({
  journal: Type.Literal(JOURNAL_VERSION),
  extension: closed({ id: Type.String(), version: Type.String() }),
  /** SHA-256 of `main.wasm` in hex. */
  module: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  generation: Type.String(),
  approved: Type.Array(Type.String()),
  declared_views: Type.Array(Type.String()),
  /** ISO 8601 UTC. */
  started_at: Type.String(),
});
/** First line of a journal. */
export type JournalHeader = Static<typeof JournalHeaderSchema>;

/** An event as delivered to the guest. Numbered from 1. */
export const JournalEventSchema = closed({
  n: Type.Integer({ minimum: 1 }),
  event: FreeObject,
  /** True when a stored secret was removed from the event: replaying it may differ. */
  redacted: Type.Optional(Type.Literal(true)),
});
/** An event as delivered to the guest. */
export type JournalEvent = Static<typeof JournalEventSchema>;

/** Cost of a callback; the figures vary between runs and are not compared. */
export const JournalFiguresSchema = closed({
  wall_ms: Type.Number(),
  pages: Type.Integer(),
  log_bytes: Type.Integer(),
});

/** Outcome of the callback for the event with the same number; `envelope` is null when the guest submitted none. */
export const JournalOutcomeSchema = Type.Union([
  closed({
    n: Type.Integer({ minimum: 1 }),
    envelope: Type.Union([Type.Unsafe<Envelope>({ type: "object" }), Type.Null()]),
    figures: JournalFiguresSchema,
    redacted: Type.Optional(Type.Literal(true)),
  }),
  closed({
    n: Type.Integer({ minimum: 1 }),
    fault: closed({ code: Type.String(), kind: Type.Optional(Type.String()), message: Type.String() }),
    figures: JournalFiguresSchema,
  }),
]);
/** Outcome of a callback. */
export type JournalOutcome = Static<typeof JournalOutcomeSchema>;

/** Last line of a journal that reached its limit: later events were not recorded. */
export const JournalEndSchema = closed({ truncated: Type.Literal(true) });

/** Any line of a journal; each is one JSON document, separated by line feeds. */
export type JournalLine = JournalHeader | JournalEvent | JournalOutcome | Static<typeof JournalEndSchema>;
