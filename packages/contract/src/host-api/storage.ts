import { type Static, Type } from "typebox";
import { closed, TimeText } from "./common.ts";

/** What an extension keeps on this host; its content is its own. */
export const StoredValueSchema = closed({
  extension_id: Type.String(),
  /** Key of the publisher whose packages can read it. */
  key_id: Type.String(),
  /** Bytes in canonical form. */
  size: Type.Integer(),
  saved_at: TimeText,
});
export type StoredValue = Static<typeof StoredValueSchema>;

/** `GET /api/storage`: what is stored, of removed extensions too. */
export const StoredListSchema = closed({ values: Type.Array(StoredValueSchema) });
export type StoredList = Static<typeof StoredListSchema>;
