import type { DeskLimits } from "@bourse/contract";
import type { Notice } from "@bourse/contract/host-api";
import { type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { NewNotice, NoticeSender } from "./port.ts";

/** A notice with its metadata. */
export interface StoredNotice {
  readonly sender: NoticeSender;
  readonly notice: NewNotice;
  /** JSON. */
  readonly payload?: string | undefined;
  readonly at: string;
}

export interface NoticeStore {
  put(notice: StoredNotice): void;
  has(sender: NoticeSender, noticeId: string): boolean;
  list(): Notice[];
  markRead(ids: readonly string[]): void;
}

type NoticeLimits = Pick<DeskLimits, "maxNotices" | "maxNoticesPerExtension">;

export function noticeStore(database: Database, limits: NoticeLimits): NoticeStore {
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
