import type { InAppLimits } from "@bourse/contract";
import type { InAppParams } from "@bourse/contract/in-app";
import { HostRefusal } from "../refusal.ts";
import { integer, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { jsonOf } from "./json.ts";

type Scope = InAppParams<"workspace/state.update">["scope"];

/** Values that extensions keep. */
export interface InAppState {
  all(extension: string, scope: Scope): Readonly<Record<string, unknown>>;
  /** Undefined removes the key. On the disk when it returns. @throws HostRefusal `inapp.too_large`, `inapp.value_invalid` */
  update(extension: string, { scope, key, value }: { scope: Scope; key: string; value?: unknown }): void;
}

export interface InAppStateDeps {
  readonly database: Database;
  readonly limits: Pick<InAppLimits, "maxStateBytes">;
  workspace(): string;
}

const SIZE = `SELECT coalesce(sum(length(CAST(value AS BLOB)) + length(CAST(key AS BLOB))), 0) AS size FROM in_app_state
  WHERE extension = ? AND workspace = ? AND key <> ?`;

export function inAppState({ database, limits, workspace }: InAppStateDeps): InAppState {
  const placeOf = (scope: Scope) => (scope === "global" ? "" : workspace());
  return {
    all: (extension, scope) =>
      Object.fromEntries(
        database
          .all(
            "SELECT key, value FROM in_app_state WHERE extension = ? AND workspace = ? ORDER BY key",
            extension,
            placeOf(scope),
          )
          .map((row) => [text(row.key), JSON.parse(text(row.value)) as unknown]),
      ),
    update(extension, { scope, key, value }) {
      const place = placeOf(scope);
      if (value === undefined) {
        database.run(
          "DELETE FROM in_app_state WHERE extension = ? AND workspace = ? AND key = ?",
          extension,
          place,
          key,
        );
        return;
      }
      const json = jsonOf(value);
      const others = integer(database.one(SIZE, extension, place, key)?.size ?? 0);
      if (others + Buffer.byteLength(json) + Buffer.byteLength(key) > limits.maxStateBytes) {
        throw new HostRefusal("inapp.too_large", `the values take more than ${limits.maxStateBytes} bytes`);
      }
      database.run(
        "INSERT OR REPLACE INTO in_app_state (extension, workspace, key, value) VALUES (?, ?, ?, ?)",
        extension,
        place,
        key,
        json,
      );
    },
  };
}
