import { type Static, Type } from "typebox";
import { ObjectOriginSchema } from "../desk/origin.ts";
import { closed, TimeText } from "../schemas/bodies.ts";

/**
 * A research link on the trader's desk. The page shows its host in full and opens it in the trader's browser; neither
 * host nor extension fetches the address.
 */
export const LinkSchema = closed({
  id: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  url: Type.String(),
  /** The host name and port in the address, in the form that a browser connects to. */
  host: Type.String(),
  /** The symbol beside which it is shown; absent: it belongs to no symbol. */
  symbol: Type.Optional(Type.String()),
  created_at: TimeText,
  origin: ObjectOriginSchema,
});
export type Link = Static<typeof LinkSchema>;

/** `GET /api/links`: newest first. */
export const LinkListSchema = closed({ links: Type.Array(LinkSchema) });
export type LinkList = Static<typeof LinkListSchema>;

/** `{id}` of a link in a path. */
export const LinkParams = closed({ id: Type.String({ minLength: 1, maxLength: 128 }) });
