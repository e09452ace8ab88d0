import { type Static, Type } from "typebox";
import { closed, TimeText } from "../schemas/bodies.ts";

/** A value stored by an extension on this host; its content is not shown. */
export const StoredValueSchema = closed({
  extension_id: Type.String(),
  /** Key of the publisher whose packages can read it. */
  key_id: Type.String(),
  /** Size in bytes, in canonical form. */
  size: Type.Integer(),
  saved_at: TimeText,
});
export type StoredValue = Static<typeof StoredValueSchema>;

/** `GET /api/storage`: all stored values, including those of removed extensions. */
export const StoredListSchema = closed({ values: Type.Array(StoredValueSchema) });
export type StoredList = Static<typeof StoredListSchema>;
