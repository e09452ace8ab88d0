import type { DeskLimits } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import type { EventBus } from "../../events.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { Database } from "../../store/database.ts";
import { rate } from "../rate.ts";
import type { NoticeSender, NotificationsService } from "./port.ts";
import { noticeStore } from "./store.ts";

/** Dependencies of the notices. */
export interface NotificationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly limits: DeskLimits;
}

/** The sender of the host's own notices. No extension has an empty id. */
const HOST: NoticeSender = { id: "", name: "", keyId: "" };

export function notificationsService({ database, clock, events, limits }: NotificationDeps): NotificationsService {
  const store = noticeStore(database, limits);
  const pace = rate(clock, { most: limits.noticesPerWindow, windowMs: limits.noticeWindowMs });
  return {
    publish(sender, notice) {
      const payload = payloadOf(notice.payload, limits.maxNoticePayloadBytes);
      if (!pace.take(sender.id)) {
        throw new CommandFailure("command.busy", `${limits.noticesPerWindow} notices came within the last minute`);
      }
      store.put({ sender, notice, payload, at: clock.now().toISOString() });
      events.emit({ type: "notifications", extension_id: sender.id });
    },
    announce(notice) {
      if (store.has(HOST, notice.id)) return false;
      store.put({ sender: HOST, notice, at: clock.now().toISOString() });
      events.emit({ type: "notifications" });
      return true;
    },
    list() {
      const notifications = store.list();
      return { notifications, unread: notifications.filter((each) => !each.read).length };
    },
    markRead(ids) {
      store.markRead(ids);
      events.emit({ type: "notifications" });
    },
  };
}

function payloadOf(payload: unknown, most: number): string | undefined {
  if (payload === undefined) return undefined;
  // Has the length of the canonical form, which takes several times as long to produce.
  const json = JSON.stringify(payload);
  const size = Buffer.byteLength(json);
  if (size <= most) return json;
  throw new CommandFailure("command.too_large", `the payload has ${size} bytes; ${most} are allowed`);
}
