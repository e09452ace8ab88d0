import { type Static, Type } from "typebox";
import { closed, TimeText, uniqueList } from "./common.ts";

/** A notice of an extension, or of the host itself. Its payload is the extension's own and stands nowhere here. */
export const NoticeSchema = closed({
  /** Name of this very notice; one that replaces it has another. */
  id: Type.String(),
  /** Absent: the host's own. */
  extension_id: Type.Optional(Type.String()),
  /** As it was when the notice came: it stays when the extension is removed. */
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

/** Body of `POST /api/notifications/read`. Ids rather than "all": a notice that comes meanwhile stays unread. */
export const NoticesReadSchema = closed({ ids: uniqueList(Type.String({ minLength: 1, maxLength: 32 }), 500) });
export type NoticesRead = Static<typeof NoticesReadSchema>;
