import { Readable } from "node:stream";
import { stringifyExact } from "@bourse/contract/money";
import type { Service } from "../../ports/service.ts";
import { LEFT_OUT } from "../../store/accounts/export/left-out.ts";
import type { ExportPart } from "../../store/accounts/export/part.ts";
import { EXPORT_PARTS } from "../../store/accounts/export/parts.ts";
import { type ExportRow, exportRows } from "../../store/accounts/export/rows.ts";
import { openPayoutDetails } from "../money/payout-details.ts";

const FORMAT = "bourse-account-1";

/** The exported account, and the recipient: payout details are opened only for their owner. */
export interface ExportOf {
  readonly accountId: string;
  readonly reader: "owner" | "administrator";
}

/**
 * All stored data about an account, as one JSON document that is written while it is read: neither a large account nor
 * a slow reader keeps more than a few rows in memory, or a transaction open. Each part shows the state at the time of
 * its read.
 */
export function exportAccount(service: Service, of: ExportOf): Readable {
  return Readable.from(writeDocument(service, of), { objectMode: false });
}

async function* writeDocument(service: Service, { accountId, reader }: ExportOf): AsyncGenerator<string> {
  const head = { format: FORMAT, account_id: accountId, exported_at: service.clock.now() };
  yield `${written(head).slice(0, -1)},"parts":{`;
  for (const [index, part] of EXPORT_PARTS.entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(part.name)}:[`;
    yield* writePart(service, part, accountId);
    yield "]";
  }
  const details = reader === "owner" ? await openPayoutDetails(service, accountId) : undefined;
  const withheld = Object.fromEntries(EXPORT_PARTS.map((part) => [part.name, part.withheld ?? {}]));
  yield `},\n"payout_details_opened":${details ? written({ ...details }) : "null"},`;
  yield `\n"withheld":${JSON.stringify(withheld)},\n"left_out":${JSON.stringify(LEFT_OUT)}}\n`;
}

async function* writePart({ database, limits }: Service, part: ExportPart, accountId: string): AsyncGenerator<string> {
  const limit = part.batch ?? limits.accounts.exportBatch;
  for (let after: readonly unknown[] | undefined; ; ) {
    const rows = await exportRows(database, part, { accountId, after, limit });
    for (const [index, row] of rows.entries())
      yield `${after === undefined && index === 0 ? "" : ","}\n${written(shown(row, part))}`;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = part.key.map((each) => last[each]);
  }
}

const shown = (row: ExportRow, { columns }: ExportPart): ExportRow =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** Times in their usual form, bytes as hexadecimal digits. */
function written(row: ExportRow): string {
  const plain = Object.entries(row).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value];
  });
  return stringifyExact(Object.fromEntries(plain));
}
