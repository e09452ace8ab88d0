import { sql } from "kysely";
import type { Work } from "../../../database/held.ts";
import type { ExportPart } from "./part.ts";

/** A row as written to an export. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** Start of the next rows: the key of the last one. */
interface Page {
  readonly accountId: string;
  readonly after: readonly unknown[] | undefined;
  readonly limit: number;
}

/** The given number of rows of a part, in key order; each with its key's columns, exported or not. */
export async function exportRows(work: Work, part: ExportPart, page: Page): Promise<readonly ExportRow[]> {
  const { table, by, through, key, columns } = part;
  const owner = by === "subject" ? `account:${page.accountId}` : page.accountId;
  const whose = through
    ? sql`${sql.ref(through.on)} in (select ${sql.ref(through.on)} from ${sql.table(through.table)} where ${sql.ref(by)} = ${owner})`
    : sql`${sql.ref(by)} = ${owner}`;
  const order = sql.join(key.map((each) => sql.ref(each)));
  const from = page.after ? sql`and (${order}) > (${sql.join(page.after)})` : sql``;
  const wanted = sql.join([...new Set([...key, ...columns])].map((each) => sql.ref(each)));
  const { rows } = await sql<ExportRow>`
    select ${wanted} from ${sql.table(table)} where ${whose} ${from} order by ${order} limit ${page.limit}`.execute(
    work,
  );
  return rows;
}
