import type { NoticePage, NoticeRecord } from "@bourse/contract/rest";
import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { countUnread, markRead, noticePage } from "../../store/notices/notices.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";

/** Nobody reads a larger number on a badge. */
const MOST_UNREAD = 100;

/** The account's notices, newest first; independent of mail. */
export async function listNotices(
  service: Service,
  actor: Actor,
  query: PageQuery & { readonly state?: "unread" | undefined },
): Promise<NoticePage> {
  const { accountId } = actor;
  const request = { ...numberedPage(service, "notices", query), accountId, isUnread: query.state === "unread" };
  const rows = await noticePage(service.database, request);
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  const items = page.items.map((row) => ({
    notice_id: row.notice_id,
    event: row.event,
    subject: row.subject,
    data: JSON.parse(row.data) as NoticeRecord["data"],
    at: row.at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }));
  const unread = await countUnread(service.database, accountId, MOST_UNREAD);
  return { items, next_cursor: writeCursor("notices", page.next), unread };
}

/** Marks a notice and all earlier ones as read; repeating it changes nothing. */
export async function markNoticesRead(service: Service, actor: Actor, upTo: string): Promise<{ marked: number }> {
  const mark = { accountId: actor.accountId, upTo, at: service.clock.now() };
  const marked = await transact(service, (work) => markRead(work, mark));
  return { marked: marked ?? refuse("state.not_found") };
}
