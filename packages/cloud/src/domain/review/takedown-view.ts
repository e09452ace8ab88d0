import type { AdminTakedown, AdminTakedownPage, Appeal, Takedown, TakedownPage } from "@bourse/contract/rest";
import type { Selectable } from "kysely";
import type { AppealRow } from "../../database/tables/review.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Page, toPage } from "../../store/lists/page.ts";
import { appealsOf, type ListedTakedown, type TakedownRequest, takedowns } from "../../store/review/takedowns.ts";
import type { Actor } from "../accounts/actor.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";

/** The takedowns of an author's versions, newest first. */
export async function listOwnTakedowns(service: Service, actor: Actor, query: PageQuery): Promise<TakedownPage> {
  const page = await read(service, query, { state: undefined, memberId: actor.accountId });
  return { items: page.items.map(({ row, appeals }) => toTakedown(row, appeals)), next_cursor: page.next };
}

/** All takedowns, for operators. */
export async function listTakedowns(
  service: Service,
  query: PageQuery & { state?: NonNullable<TakedownRequest["state"]> },
): Promise<AdminTakedownPage> {
  const page = await read(service, query, { state: query.state, memberId: undefined });
  return { items: page.items.map(({ row, appeals }) => toAdminTakedown(row, appeals)), next_cursor: page.next };
}

/** One of an author's takedowns. */
export async function readOwnTakedown(service: Service, actor: Actor, takedownId: string): Promise<Takedown> {
  const { row, appeals } = await readOne(service, takedownId, actor.accountId);
  return toTakedown(row, appeals);
}

export async function readAdminTakedown(service: Service, takedownId: string): Promise<AdminTakedown> {
  const { row, appeals } = await readOne(service, takedownId, undefined);
  return toAdminTakedown(row, appeals);
}

interface WithAppeals {
  readonly row: ListedTakedown;
  readonly appeals: readonly Selectable<AppealRow>[];
}

async function readOne({ database }: Service, takedownId: string, memberId: string | undefined): Promise<WithAppeals> {
  const [row] = await takedowns(database, { state: undefined, memberId, takedownId, after: undefined, limit: 1 });
  if (!row) return refuse("state.not_found");
  return { row, appeals: await appealsOf(database, [takedownId]) };
}

async function read(
  service: Service,
  query: PageQuery,
  of: Pick<TakedownRequest, "state" | "memberId">,
): Promise<Page<WithAppeals>> {
  const request = numberedPage(service, "takedowns", query);
  const rows = await takedowns(service.database, { ...request, ...of, takedownId: undefined });
  const page = toPage(rows, request.limit, (row) => String(row.seq));
  const ids = page.items.map((row) => row.takedown_id);
  const appeals = Map.groupBy(await appealsOf(service.database, ids), (appeal) => appeal.takedown_id);
  const items = page.items.map((row) => ({ row, appeals: appeals.get(row.takedown_id) ?? [] }));
  return { items, next: writeCursor("takedowns", page.next) };
}

function toTakedown(row: ListedTakedown, appeals: WithAppeals["appeals"]): Takedown {
  return {
    takedown_id: row.takedown_id,
    id: row.id,
    version: row.version,
    state: row.state,
    reason: row.reason,
    rule_ids: JSON.parse(row.rule_ids) as string[],
    at: row.at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    appeals: appeals.map(toAppeal),
  };
}

function toAdminTakedown(row: ListedTakedown, appeals: WithAppeals["appeals"]): AdminTakedown {
  return { ...toTakedown(row, appeals), taken_down_by: row.actor_id, publisher: row.publisher };
}

function toAppeal(row: Selectable<AppealRow>): Appeal {
  return {
    appeal_id: row.appeal_id,
    text: row.text,
    state: row.state,
    opened_at: row.opened_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
