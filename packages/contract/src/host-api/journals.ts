import { type Static, Type } from "typebox";
import { closed, ExtensionIdText } from "./common.ts";

/** `GET /api/extensions/{id}/journals`: what the host recorded of an interactive guest, oldest first. */
export const JournalListSchema = closed({
  journals: Type.Array(closed({ name: Type.String(), bytes: Type.Integer() })),
});
export type JournalList = Static<typeof JournalListSchema>;

/** `GET /api/extensions/{id}/journals/{name}`: the journal as it lies on the disk, for `bourse replay`. */
export const JournalAnswerSchema = closed({
  name: Type.String(),
  /** The file's bytes in base64: lines of JSON, packed with Zstandard. */
  data: Type.String(),
});
export type JournalAnswer = Static<typeof JournalAnswerSchema>;

/** `{id}` and `{name}` in a path; a name is one that the list tells. */
export const JournalParams = closed({
  id: ExtensionIdText,
  name: Type.String({ pattern: "^[0-9TZ.-]{1,40}ndjson(?:\\.zst)?$" }),
});
