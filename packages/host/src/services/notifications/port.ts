import type { NOTIFICATIONS_PUBLISH, ParamsOf } from "@bourse/contract";
import type { NoticeList } from "@bourse/contract/host-api";
import type { Guest } from "@bourse/runtime/broker";

/** A notice as submitted by an extension. */
export type NewNotice = ParamsOf<typeof NOTIFICATIONS_PUBLISH>;

/** The publisher of a notice: a guest, or its stored identity. */
export type NoticeSender = Pick<Guest, "id" | "name" | "keyId">;

/** Notices are kept only on this host and shown on its pages. */
export interface NotificationsService {
  /**
   * Stores a notice, replacing the extension's notice with the same id; it is on disk when this returns. @throws
   * CommandFailure `command.busy`, `command.too_large`
   */
  publish(sender: NoticeSender, notice: NewNotice): void;
  /**
   * Stores a notice of the host itself. An existing id is left unchanged, so a notice repeated after a crash appears
   * once; the answer is then false.
   */
  announce(notice: NewNotice): boolean;
  /** Newest first. */
  list(): NoticeList;
  /** Marks notices as read; ignores unknown ids. */
  markRead(ids: readonly string[]): void;
}
