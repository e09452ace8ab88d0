import type { Tier } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { type Page, toPage } from "../../store/lists/page.ts";
import { type Submitted, submissionsInQueue } from "../../store/submissions/submissions.ts";
import { type PageQuery, pageSize, readCursor, writeCursor } from "../lists/cursor.ts";

const LIST = "queue";

/** One page of the review queue, in its order. */
export async function readQueuePage(service: Service, query: PageQuery & { tier?: Tier }): Promise<Page<Submitted>> {
  const limit = pageSize(service, query);
  const after = readPlace(readCursor(LIST, query.cursor));
  const rows = await submissionsInQueue(service.database, { after, limit, tier: query.tier });
  const page = toPage(rows, limit, (row) => `${row.due_at?.getTime() ?? 0}.${row.seq}`);
  return { items: page.items, next: writeCursor(LIST, page.next) };
}

function readPlace(place: string | undefined): { dueAt: Date; seq: bigint } | undefined {
  if (place === undefined) return undefined;
  const [, due, seq] = /^([0-9]{1,15})\.([0-9]{1,18})$/.exec(place) ?? [];
  if (due === undefined || seq === undefined) return refuse("http.query_invalid", "the cursor is not one of this list");
  return { dueAt: new Date(Number(due)), seq: BigInt(seq) };
}
