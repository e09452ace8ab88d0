import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { Connection } from "../../connection.ts";

/** A notice on the client. */
export type Notice = InAppResult<"automation/notifications.list">["notifications"][number];
/** A notice of the caller. One with the same id replaces it. */
export type NewNotice = InAppParams<"automation/notifications.post">;

/** Notices on the client. */
export interface NotificationsApi {
  /** Newest first. */
  list(): Promise<readonly Notice[]>;
  /** @throws WireFailure `command.busy` when there were too many within a minute */
  post(notice: NewNotice): Promise<void>;
}

export function notificationsApi(connection: Connection): NotificationsApi {
  return {
    list: async () => (await connection.ask("automation/notifications.list", {})).notifications,
    async post(notice) {
      await connection.ask("automation/notifications.post", notice);
    },
  };
}
