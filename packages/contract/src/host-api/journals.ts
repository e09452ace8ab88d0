import { type Static, Type } from "typebox";
import { closed } from "../schemas/bodies.ts";
import { ExtensionIdText } from "./common.ts";

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
