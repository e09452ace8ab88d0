import type { NOTIFICATIONS_PUBLISH, ParamsOf } from "@bourse/contract";
import type { NoticeList } from "@bourse/contract/host-api";
import type { Guest } from "../../principal/principal.ts";

/** A notice as its extension gives it. */
export type NewNotice = ParamsOf<typeof NOTIFICATIONS_PUBLISH>;

/** The publisher of a notice: a guest, or what the host keeps of one. */
export type NoticeSender = Pick<Guest, "id" | "name" | "keyId">;

/** The channel of this host and of no other place: notices are kept here and shown on its pages. */
export interface NotificationsService {
  /**
   * Keeps a notice, in the place of the one that the same extension gave the same id; on the disk when it returns.
   *
   * @throws CommandFailure `command.busy`, `command.too_large`
   */
  publish(sender: NoticeSender, notice: NewNotice): void;
  /** Keeps a notice of the host itself. The same id again changes nothing: what is told again after a crash is told once. */
  announce(notice: NewNotice): void;
  /** Newest first. */
  list(): NoticeList;
  /** Marks notices as read; ids that are gone are passed over. */
  markRead(ids: readonly string[]): void;
}
