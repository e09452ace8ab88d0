import { type Static, Type } from "typebox";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { ExtensionIdText } from "./common.ts";
import { APPROVALS, ContributionSchema } from "./plans.ts";
import { AcceptKeysRequestSchema, IdParams, KeyIdParams, KeySetQuery, RunAnywayRequestSchema } from "./requests.ts";
import { ConsentSchema } from "./terms.ts";

/** The states of one generation of one extension, for every runtime, with their meanings. */
export const ACTIVATION_STATES = {
  preparing: "what it needs is read, fetched or built; it is not in use yet",
  starting: "its code is started, for the first time or again",
  healthy: "it does what it was installed for; without code of its own it is shown by the host",
  suspended: "it failed too often or cannot be started; only the trader's retry starts it again",
  failed: "it failed and is tried again by itself",
  stopped: "the generation has ended, and nothing of it is delivered any more",
} as const;

export type ActivationState = keyof typeof ACTIVATION_STATES;

/** Why an activation is in its state, or how far it is. With a failure: a code of the error catalogue. */
export const ActivationReasonSchema = closed({ code: Type.Optional(Type.String()), message: Type.String() });
export type ActivationReason = Static<typeof ActivationReasonSchema>;

/** The state of an extension's current generation. */
export const ActivationSchema = closed({
  state: oneOf(Object.keys(ACTIVATION_STATES) as ActivationState[]),
  /** Time at which it took this state. */
  since: TimeText,
  reason: Type.Optional(ActivationReasonSchema),
});
export type ActivationReport = Static<typeof ActivationSchema>;

/** Reason why a guest's view or activation failed; the code is a row of the error catalogue (`guest.…`). */
export const FaultSchema = closed({
  code: Type.String(),
  message: Type.String(),
  at: TimeText,
  /** Time of the host's automatic retry; absent: it does not retry. */
  retry_at: Type.Optional(TimeText),
  /** True: only `retry` starts it again. */
  suspended: Type.Boolean(),
  /** For a trap: offsets of the functions that the message names, in the module as it ran. */
  offsets: Type.Optional(Type.Array(Type.Integer())),
});
export type Fault = Static<typeof FaultSchema>;

/** Resources for which a guest has a budget per minute. */
export const SLOWED_BY = ["processor", "storage"] as const;

/** Resources used by a guest since its activation. */
export const FiguresSchema = closed({
  callbacks: Type.Integer(),
  faults: Type.Integer(),
  /** Duration in milliseconds of the latest callback, of the slowest one and of all together. */
  last_ms: Type.Number(),
  max_ms: Type.Number(),
  total_ms: Type.Number(),
  /** Processor time of all callbacks together, in milliseconds. */
  cpu_ms: Type.Number(),
  /** Wasm pages of 64 KiB. */
  pages: Type.Integer(),
  log_bytes: Type.Integer(),
  /** The resource whose budget the guest has used up in the last minute; its callbacks wait for more. */
  slowed_by: Type.Optional(oneOf(SLOWED_BY)),
});
export type Figures = Static<typeof FiguresSchema>;

/** `suspended`: enabled, but its guest failed too often. */
export const EXTENSION_STATES = ["active", "disabled", "suspended"] as const;

/**
 * Answer of `DELETE /api/extensions/{id}`: the extension is removed; `written` is false while the removal is not on
 * disk.
 */
export const RemovedSchema = closed({ written: Type.Boolean() });
export type Removed = Static<typeof RemovedSchema>;

/** The marketplace's statement that a key is revoked. It is not signed, so the trader may let the installed version run anyway. */
export const RevokedKeySchema = closed({
  key_id: Type.String(),
  effective_at: Type.String(),
  reason: Type.String(),
  heard_at: TimeText,
  /** Time since which the trader lets this version run anyway. */
  run_anyway_since: Type.Optional(TimeText),
});
export type RevokedKey = Static<typeof RevokedKeySchema>;

/** An installed extension and its state. */
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
  activation: ActivationSchema,
  declared: Type.Array(Type.String()),
  /** Declared capabilities that can be approved: those required only by unsupported contributions are left out. */
  asked: Type.Array(Type.String()),
  approved: Type.Array(Type.String()),
  approval: oneOf(APPROVALS),
  /** Terms that the trader accepted for it. */
  consents: Type.Array(ConsentSchema),
  /** Opaque; changes with every install, update, rollback and change of approvals. */
  generation: Type.String(),
  installed_at: TimeText,
  /** Older versions installed on this host before, newest first: the possible targets of a rollback. */
  previous_versions: Type.Array(Type.String()),
  /** Contributions that this host does not support yet. */
  unsupported: Type.Array(ContributionSchema),
  /** Present when the marketplace says that the key of this version is revoked. */
  revoked: Type.Optional(RevokedKeySchema),
  fault: Type.Optional(FaultSchema),
  figures: Type.Optional(FiguresSchema),
  /** The disk has not accepted the last change: it is in effect, but is lost if the host ends before it is written. */
  unwritten: Type.Optional(Type.Literal(true)),
  /** Present for an unsigned package of a folder, which developer mode runs until it is switched off. */
  developed: Type.Optional(closed({ folder: Type.String() })),
});
export type Extension = Static<typeof ExtensionSchema>;

/** `GET /api/extensions`; by name, then id. */
export const ExtensionListSchema = closed({ extensions: Type.Array(ExtensionSchema) });
export type ExtensionList = Static<typeof ExtensionListSchema>;

/** `GET /api/extensions/{id}/log`: the guest's log ring, oldest first. Held in memory only. */
export const LogAnswerSchema = closed({
  entries: Type.Array(closed({ at: TimeText, text: Type.String() })),
});
export type LogAnswer = Static<typeof LogAnswerSchema>;

/** A publisher key that the user trusts on this host. */
export const TrustedKeySchema = closed({
  publisher: Type.String(),
  key_id: Type.String(),
  trusted_at: TimeText,
  /** The only extension that may rely on it: official keys signed that one. Absent: every extension of the publisher. */
  only_for: Type.Optional(Type.String()),
  /** Installed extensions signed with it; the key cannot be forgotten while there are any. */
  used_by: Type.Array(Type.String()),
});
export type TrustedKey = Static<typeof TrustedKeySchema>;

/** An official key that this host uses. */
export const OfficialKeyStateSchema = closed({
  key_id: Type.String(),
  /** When this host first used a set with this key; absent while the disk has not accepted the memory. */
  known_since: Type.Optional(TimeText),
  /** Installed extensions that it signed. */
  signed: Type.Array(Type.String()),
});
export type OfficialKeyState = Static<typeof OfficialKeyStateSchema>;

/** The official keys of this host. */
export const OfficialStateSchema = closed({
  /** The file that the keys come from. */
  file: Type.String(),
  /** Absent: nothing is official here, for the reason in `refusal`. */
  set: Type.Optional(
    closed({
      revision: Type.Integer(),
      /** Different keys that must sign. */
      threshold: Type.Integer(),
      digest: Type.String(),
      keys: Type.Array(OfficialKeyStateSchema),
    }),
  ),
  refusal: Type.Optional(closed({ code: Type.String(), message: Type.String() })),
  /** The newest set that this host has used; an older one is refused. Absent: it has used none. */
  seen: Type.Optional(closed({ revision: Type.Integer(), at: TimeText })),
  /** Time of the backup that this memory comes from; sets that were used later are not in it. */
  memory_of: Type.Optional(TimeText),
});
export type OfficialState = Static<typeof OfficialStateSchema>;

/** `GET /api/trust`. */
export const TrustListSchema = closed({ keys: Type.Array(TrustedKeySchema), official: OfficialStateSchema });
export type TrustList = Static<typeof TrustListSchema>;

/**
 * `GET /api/trust/key-sets?publisher=`: a publisher's keys at the marketplace and the key-set state that this host
 * remembers.
 */
export const KeySetStateSchema = closed({
  publisher: Type.String(),
  /** Absent: the marketplace shows no keys. */
  shown_revision: Type.Optional(Type.String()),
  /** The revision of the newest key set used by an install; absent: none was used. */
  highest_revision: Type.Optional(Type.String()),
  /** The marketplace shows an older state; every version of the publisher is refused until the trader accepts it. */
  older: Type.Boolean(),
  /** Revocations known to this host; `shown`: the marketplace still reports it. */
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

/** A command submitted by an extension, and its outcome. */
export const CommandRecordSchema = closed({
  /** Time at which it began. */
  at: TimeText,
  method: Type.String(),
  /** The generation that submitted it. */
  generation: Type.String(),
  ok: Type.Boolean(),
  /** Present unless `ok`: a code of the error catalogue. */
  code: Type.Optional(Type.String()),
  duration_ms: Type.Integer(),
});
export type CommandRecordAnswer = Static<typeof CommandRecordSchema>;

/** `GET /api/extensions/{id}/commands`; the newest 200, newest first. */
export const CommandRecordListSchema = closed({ commands: Type.Array(CommandRecordSchema) });
export type CommandRecordList = Static<typeof CommandRecordListSchema>;

/** Routes of the keys that the trader trusts, and of their revocations. */
export const TRUST_ROUTES = {
  "POST /api/extensions/:id/run-anyway": { params: IdParams, body: RunAnywayRequestSchema, answer: ExtensionSchema },
  "DELETE /api/extensions/:id/run-anyway": { params: IdParams, answer: ExtensionSchema },
  "GET /api/trust": { answer: TrustListSchema },
  "DELETE /api/trust/:key_id": { params: KeyIdParams },
  "GET /api/trust/key-sets": { query: KeySetQuery, answer: KeySetStateSchema },
  "POST /api/trust/key-sets/accept": { body: AcceptKeysRequestSchema },
} as const;

/** `GET /api/extensions/{id}/journals`: recordings of an interactive guest, oldest first. */
export const JournalListSchema = closed({
  journals: Type.Array(closed({ name: Type.String(), bytes: Type.Integer() })),
});
export type JournalList = Static<typeof JournalListSchema>;

/** `GET /api/extensions/{id}/journals/{name}`: the journal as stored on disk, for `bourse replay`. */
export const JournalAnswerSchema = closed({
  name: Type.String(),
  /** The file's bytes in base64: lines of JSON, packed with Zstandard. */
  data: Type.String(),
});
export type JournalAnswer = Static<typeof JournalAnswerSchema>;

/** `{id}` and `{name}` in a path; the name comes from the list. */
export const JournalParams = closed({
  id: ExtensionIdText,
  name: Type.String({ pattern: "^[0-9TZ.-]{1,40}ndjson(?:\\.zst)?$" }),
});
