import type { Row } from "../../store/columns.ts";
import { integer, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { WebAppRecord, WebAppsService } from "./port.ts";

type Records = Pick<WebAppsService, "note" | "records" | "forget">;

/** Characters of one record: an address with a long query, or a message of a browser. */
const MAX_TEXT = 2048;

/** The records of all applications. */
export function webAppRecords(database: Database, kept: number): Records {
  return {
    note(extensionId, { at, kind, text: said, outcome = null, bytes = null }) {
      database.take(() => {
        database.run(
          "INSERT INTO web_app_records (extension, at, kind, text, outcome, bytes) VALUES (?, ?, ?, ?, ?, ?)",
          extensionId,
          at,
          kind,
          said.slice(0, MAX_TEXT).toWellFormed(),
          outcome,
          bytes,
        );
        database.run(
          `DELETE FROM web_app_records WHERE extension = ?1 AND sequence <=
             (SELECT sequence FROM web_app_records WHERE extension = ?1 ORDER BY sequence DESC LIMIT 1 OFFSET ?2)`,
          extensionId,
          kept,
        );
      });
    },
    records: (extensionId) =>
      database
        .all("SELECT * FROM web_app_records WHERE extension = ? ORDER BY sequence DESC", extensionId)
        .map(recordOf),
    forget: (extensionId) =>
      database.take(() => database.run("DELETE FROM web_app_records WHERE extension = ?", extensionId)),
  };
}

function recordOf(row: Row): WebAppRecord {
  return {
    at: text(row.at),
    kind: text(row.kind) as WebAppRecord["kind"],
    text: text(row.text),
    ...(row.outcome === null ? {} : { outcome: text(row.outcome) }),
    ...(row.bytes === null ? {} : { bytes: integer(row.bytes) }),
  };
}
