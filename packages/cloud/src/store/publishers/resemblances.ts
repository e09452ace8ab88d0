import { type Insertable, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import type { ResemblanceRow } from "../../database/tables/publishers.ts";
import type { PageRequest } from "../lists/page.ts";

const NAMES_LOCK = 4_870_023;

/** A resemblance with the registration's publisher and account. */
export type Resembling = Selectable<ResemblanceRow> & { readonly publisher: string; readonly account_id: string };

/** Until the end of the transaction no other name is verified: of two similar names the second sees the first. */
export async function lockNames(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NAMES_LOCK}::int8)`.execute(work);
}

/** Names under which other publishers are or were verified, in order of registration. */
export function namesInUse(work: Work, request: { readonly after: bigint; readonly limit: number }) {
  return work
    .selectFrom("registration")
    .innerJoin("publisher", "publisher.skeleton", "registration.skeleton")
    .select(["registration.seq", "registration.skeleton", "registration.publisher", "registration.display_name"])
    .where("registration.state", "in", ["verified", "suspended"])
    .where("registration.seq", ">", request.after)
    .orderBy("registration.seq")
    .limit(request.limit)
    .execute();
}

/** Adds a resemblance; undefined when it exists. */
export function insertResemblance(work: Work, row: Insertable<ResemblanceRow>) {
  return work
    .insertInto("publisher_resemblance")
    .values(row)
    .onConflict((conflict) => conflict.columns(["publisher_id", "other_skeleton"]).doNothing())
    .returning("resemblance_id")
    .executeTakeFirst();
}

export function resemblancesOf(work: Work, publisherId: string): Promise<Selectable<ResemblanceRow>[]> {
  return work
    .selectFrom("publisher_resemblance")
    .selectAll()
    .where("publisher_id", "=", publisherId)
    .orderBy("seq")
    .execute();
}

function resembling(work: Work) {
  return work
    .selectFrom("publisher_resemblance")
    .innerJoin("registration", "registration.publisher_id", "publisher_resemblance.publisher_id")
    .selectAll("publisher_resemblance")
    .select(["registration.publisher", "registration.account_id"]);
}

/** Locks a resemblance until the end of the transaction. */
export function lockResemblance(work: Work, resemblanceId: string): Promise<Resembling | undefined> {
  return resembling(work)
    .where("resemblance_id", "=", resemblanceId)
    .forUpdate("publisher_resemblance")
    .executeTakeFirst();
}

export function resemblancePage(
  work: Work,
  request: PageRequest & { readonly state: "open" | "decided" | undefined },
): Promise<Resembling[]> {
  let query = resembling(work);
  if (request.state !== undefined) query = query.where("verdict", request.state === "open" ? "is" : "is not", null);
  if (request.after !== undefined) query = query.where("publisher_resemblance.seq", ">", BigInt(request.after));
  return query
    .orderBy("publisher_resemblance.seq")
    .limit(request.limit + 1)
    .execute();
}

export async function settleResemblance(
  work: Work,
  resemblanceId: string,
  end: {
    readonly verdict: ResemblanceRow["verdict"];
    readonly decided_at: Date;
    readonly decided_by: string;
    readonly reason: string;
  },
): Promise<void> {
  await work.updateTable("publisher_resemblance").set(end).where("resemblance_id", "=", resemblanceId).execute();
}
