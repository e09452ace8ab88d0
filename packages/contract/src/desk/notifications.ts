import { type Static, Type } from "typebox";
import { closed, TimeText, uniqueList } from "../schemas/bodies.ts";

/** A notice of an extension or of the host itself. Its payload belongs to the extension and is not included. */
export const NoticeSchema = closed({
  /** Id of this notice; a notice that replaces it has another id. */
  id: Type.String(),
  /** Absent: the notice is the host's own. */
  extension_id: Type.Optional(Type.String()),
  /** The name at the time of the notice; it remains when the extension is removed. */
  extension_name: Type.Optional(Type.String()),
  title: Type.String(),
  body: Type.String(),
  symbol: Type.Optional(Type.String()),
  timeframe: Type.Optional(Type.String()),
  published_at: TimeText,
  read: Type.Boolean(),
});
export type Notice = Static<typeof NoticeSchema>;

/** `GET /api/notifications`, newest first. */
export const NoticeListSchema = closed({ notifications: Type.Array(NoticeSchema), unread: Type.Integer() });
export type NoticeList = Static<typeof NoticeListSchema>;

/**
 * Body of `POST /api/notifications/read`. It lists ids instead of "all", so that a notice that arrives meanwhile stays
 * unread.
 */
export const NoticesReadSchema = closed({ ids: uniqueList(Type.String({ minLength: 1, maxLength: 32 }), 500) });
export type NoticesRead = Static<typeof NoticesReadSchema>;
