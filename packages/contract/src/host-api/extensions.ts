import { type Static, Type } from "typebox";
import { closed, oneOf, TimeText } from "./common.ts";
import { ContributionSchema } from "./plans.ts";

/** Why a guest's view or activation failed; the code is a row of the error catalogue (`guest.…`). */
export const FaultSchema = closed({
  code: Type.String(),
  message: Type.String(),
  at: TimeText,
  /** When the host tries again by itself; absent when it does not. */
  retry_at: Type.Optional(TimeText),
  /** True: only `retry` starts it again. */
  suspended: Type.Boolean(),
});
export type Fault = Static<typeof FaultSchema>;

/** What a guest has only so much of in a minute. */
export const SLOWED_BY = ["processor", "storage"] as const;

/** What a guest has cost since it was activated. */
export const FiguresSchema = closed({
  callbacks: Type.Integer(),
  faults: Type.Integer(),
  /** Milliseconds of the latest callback, of the slowest one and of all together. */
  last_ms: Type.Number(),
  max_ms: Type.Number(),
  total_ms: Type.Number(),
  /** Processor time of all together, in milliseconds. */
  cpu_ms: Type.Number(),
  /** Wasm pages of 64 KiB. */
  pages: Type.Integer(),
  log_bytes: Type.Integer(),
  /** The guest used up its share of this in the last minute, and its callbacks wait until there is more. */
  slowed_by: Type.Optional(oneOf(SLOWED_BY)),
});
export type Figures = Static<typeof FiguresSchema>;

/** `suspended`: enabled, but its guest failed too often. */
export const EXTENSION_STATES = ["active", "disabled", "suspended"] as const;

/** Answer of `DELETE /api/extensions/{id}`: it is removed; not `written`: the disk has not taken it yet. */
export const RemovedSchema = closed({ written: Type.Boolean() });
export type Removed = Static<typeof RemovedSchema>;

/** An installed extension and how it is doing. */
export const ExtensionSchema = closed({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  version: Type.String(),
  channel: Type.String(),
  publisher: Type.String(),
  key_id: Type.String(),
  runtime: Type.String(),
  api_version: Type.Integer(),
  state: oneOf(EXTENSION_STATES),
  declared: Type.Array(Type.String()),
  /** Those of the declared capabilities that can be approved: what only unsupported contributions need is left out. */
  asked: Type.Array(Type.String()),
  approved: Type.Array(Type.String()),
  /** Opaque; another one after every install, update, rollback and change of approvals. */
  generation: Type.String(),
  installed_at: TimeText,
  /** Older versions this host had installed, newest first: what a rollback can name. */
  previous_versions: Type.Array(Type.String()),
  /** What it contributes that this host does not act on yet. */
  unsupported: Type.Array(ContributionSchema),
  fault: Type.Optional(FaultSchema),
  figures: Type.Optional(FiguresSchema),
  /** The disk does not take what was done: it holds, and is lost if the host ends before it is written. */
  unwritten: Type.Optional(Type.Literal(true)),
});
export type Extension = Static<typeof ExtensionSchema>;

/** `GET /api/extensions`; by name, then id. */
export const ExtensionListSchema = closed({ extensions: Type.Array(ExtensionSchema) });
export type ExtensionList = Static<typeof ExtensionListSchema>;

/** `GET /api/extensions/{id}/log`: the guest's ring, oldest first. Held in memory only. */
export const LogAnswerSchema = closed({
  entries: Type.Array(closed({ at: TimeText, text: Type.String() })),
});
export type LogAnswer = Static<typeof LogAnswerSchema>;

/** A publisher key the user trusted on this host. */
export const TrustedKeySchema = closed({
  publisher: Type.String(),
  key_id: Type.String(),
  trusted_at: TimeText,
  /** Installed extensions signed with it; while there is one the key cannot be forgotten. */
  used_by: Type.Array(Type.String()),
});
export type TrustedKey = Static<typeof TrustedKeySchema>;

/** `GET /api/trust`. */
export const TrustListSchema = closed({ keys: Type.Array(TrustedKeySchema) });
export type TrustList = Static<typeof TrustListSchema>;

/** `GET /api/trust/key-sets?publisher=`: a publisher's keys at the marketplace beside what this host remembers of them. */
export const KeySetStateSchema = closed({
  publisher: Type.String(),
  /** Absent: the marketplace shows no keys. */
  shown_revision: Type.Optional(Type.String()),
  /** The revision of the newest set something was installed with; absent: nothing was. */
  highest_revision: Type.Optional(Type.String()),
  /** The marketplace shows an older state; every version of the publisher is refused until it is accepted. */
  older: Type.Boolean(),
  /** Revocations this host heard of; `shown`: the marketplace still says so. */
  revocations: Type.Array(
    closed({
      key_id: Type.String(),
      effective_at: Type.String(),
      reason: Type.String(),
      heard_at: TimeText,
      shown: Type.Boolean(),
    }),
  ),
});
export type KeySetState = Static<typeof KeySetStateSchema>;

/** One command that an extension submitted, and how it ended. */
export const CommandRecordSchema = closed({
  /** When it began. */
  at: TimeText,
  method: Type.String(),
  /** The generation that submitted it. */
  generation: Type.String(),
  ok: Type.Boolean(),
  /** Without `ok`: a code of the error catalogue. */
  code: Type.Optional(Type.String()),
  duration_ms: Type.Integer(),
});
export type CommandRecordAnswer = Static<typeof CommandRecordSchema>;

/** `GET /api/extensions/{id}/commands`; the newest 200, newest first. */
export const CommandRecordListSchema = closed({ commands: Type.Array(CommandRecordSchema) });
export type CommandRecordList = Static<typeof CommandRecordListSchema>;
