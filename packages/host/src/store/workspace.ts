import type { Random } from "@bourse/platform";
import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** The opaque name of this folder's workspace, created at the first start. */
export function workspaceName(random: Random, database: Database): string {
  database.run(
    "INSERT INTO host (only_row, workspace) VALUES (1, ?) ON CONFLICT DO NOTHING",
    random.bytes(16).toString("base64url"),
  );
  return text(database.one("SELECT workspace FROM host")?.workspace);
}
