import type { DeskLimits } from "@bourse/contract";
import type { Notice } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { EventBus } from "../../events.ts";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { rate } from "../rate.ts";
import type { NewNotice, NoticeSender, NotificationsService } from "./port.ts";

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

/** A notice with its metadata. */
interface StoredNotice {
  readonly sender: NoticeSender;
  readonly notice: NewNotice;
  /** JSON. */
  readonly payload?: string | undefined;
  readonly at: string;
}

interface NoticeStore {
  put(notice: StoredNotice): void;
  has(sender: NoticeSender, noticeId: string): boolean;
  list(): Notice[];
  markRead(ids: readonly string[]): void;
}

type NoticeLimits = Pick<DeskLimits, "maxNotices" | "maxNoticesPerExtension">;

function noticeStore(database: Database, limits: NoticeLimits): NoticeStore {
  return {
    put(notice) {
      database.transaction(() => {
        insert(database, notice);
        trim(database, notice.sender.id, limits);
      });
    },
    has: ({ id, keyId }, noticeId) =>
      database.one(
        "SELECT 1 AS found FROM notices WHERE extension = ? AND key_id = ? AND notice_id = ?",
        id,
        keyId,
        noticeId,
      ) !== undefined,
    list: () => database.all("SELECT * FROM notices ORDER BY sequence DESC").map(fromRow),
    markRead: (ids) =>
      database.transaction(() => {
        for (const id of ids) database.run("UPDATE notices SET read = 1 WHERE sequence = ?", id);
      }),
  };
}

/**
 * The previous row is replaced completely, so the notice is new again: unread, at the top, and with the current name.
 */
function insert(database: Database, { sender, notice, payload, at }: StoredNotice): void {
  database.run(
    `INSERT OR REPLACE INTO notices
       (extension, key_id, extension_name, notice_id, title, body, symbol, timeframe, payload, published_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sender.id,
    sender.keyId,
    sender.name,
    notice.id,
    notice.title,
    notice.body,
    notice.symbol ?? null,
    notice.timeframe ?? null,
    payload ?? null,
    at,
  );
}

function trim(database: Database, extension: string, { maxNotices, maxNoticesPerExtension }: NoticeLimits): void {
  database.run(
    `DELETE FROM notices WHERE extension = ? AND sequence NOT IN
       (SELECT sequence FROM notices WHERE extension = ? ORDER BY sequence DESC LIMIT ?)`,
    extension,
    extension,
    maxNoticesPerExtension,
  );
  database.run(
    "DELETE FROM notices WHERE sequence NOT IN (SELECT sequence FROM notices ORDER BY sequence DESC LIMIT ?)",
    maxNotices,
  );
}

function fromRow(row: Row): Notice {
  return {
    id: String(row.sequence),
    ...(row.extension === "" ? {} : { extension_id: text(row.extension), extension_name: text(row.extension_name) }),
    title: text(row.title),
    body: text(row.body),
    ...(row.symbol === null ? {} : { symbol: text(row.symbol) }),
    ...(row.timeframe === null ? {} : { timeframe: text(row.timeframe) }),
    published_at: text(row.published_at),
    read: row.read === 1,
  };
}
