import { type Static, Type } from "typebox";
import { bodyText } from "../commands/parts.ts";
import { AccountExportSchema, AccountFillListSchema, AccountFillSchema, AccountParams } from "../desk/accounts.ts";
import { FILL_NOTE_MAX } from "../limits/trading.ts";
import { closed } from "../schemas/bodies.ts";

/** A fill with the trader's note on it. The note is the trader's alone: what extensions read is {@link AccountFillSchema}. */
export const NotedFillSchema = closed({
  ...AccountFillSchema.properties,
  /** Absent: the trader has written none. */
  note: Type.Optional(Type.String()),
});
export type NotedFill = Static<typeof NotedFillSchema>;

const fills = Type.Array(NotedFillSchema);

/** `GET /api/accounts/{id}/fills`: the latest first. */
export const NotedFillListSchema = closed({ ...AccountFillListSchema.properties, fills });

/** `GET /api/accounts/{id}/export`: {@link AccountExportSchema} with the notes. */
export const NotedExportSchema = closed({ ...AccountExportSchema.properties, fills });

/** `{id}` of an account and `{sequence}` of a fill in a path. */
export const FillNoteParams = closed({
  ...AccountParams.properties,
  sequence: Type.String({ pattern: "^[0-9]{1,15}$" }),
});

/** Body of `PUT /api/accounts/{id}/fills/{sequence}/note`. A blank text removes the note. */
export const FillNoteSchema = closed({ text: bodyText(FILL_NOTE_MAX) });
