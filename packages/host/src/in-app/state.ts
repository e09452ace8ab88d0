import type { InAppLimits } from "@bourse/contract";
import type { InAppParams } from "@bourse/contract/in-app";
import { HostRefusal } from "../refusal.ts";
import { integer, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { jsonOf } from "./json.ts";

type Scope = InAppParams<"workspace/state.update">["scope"];

/** Values that extensions keep. */
export interface InAppState {
  /** The values of an extension at its start. Until its next start, its workspace is the one that is open now. */
  open(extension: string): OpenedState;
  /**
   * Undefined removes the key. The value is on the disk when this returns. @throws HostRefusal `inapp.too_large`,
   * `inapp.value_invalid`, `inapp.workspace_closed`
   */
  update(extension: string, { scope, key, value }: { scope: Scope; key: string; value?: unknown }): void;
}

export interface OpenedState {
  readonly global: Record<string, unknown>;
  readonly workspace: Record<string, unknown>;
}

export interface InAppStateDeps {
  readonly database: Database;
  readonly limits: Pick<InAppLimits, "maxStateBytes">;
  workspace(): string;
}

const SIZE = `SELECT coalesce(sum(length(CAST(value AS BLOB)) + length(CAST(key AS BLOB))), 0) AS size FROM in_app_state
  WHERE extension = ? AND workspace = ? AND key <> ?`;

/** Marks values of all workspaces. */
const GLOBAL = "";

export function inAppState({ database, limits, workspace }: InAppStateDeps): InAppState {
  const opened = new Map<string, string>();
  const valuesOf = (extension: string, place: string) =>
    Object.fromEntries(
      database
        .all("SELECT key, value FROM in_app_state WHERE extension = ? AND workspace = ? ORDER BY key", extension, place)
        .map((row) => [text(row.key), JSON.parse(text(row.value)) as unknown]),
    );
  // An extension that ends with its workspace must not write into the next one, or into one that was deleted.
  const requireOpened = (extension: string): string => {
    const place = opened.get(extension);
    const exists = place !== undefined && database.one("SELECT 1 AS found FROM workspaces WHERE id = ?", place);
    if (!exists) throw new HostRefusal("inapp.workspace_closed", "the workspace that it was started in is gone");
    return place;
  };
  return {
    open(extension) {
      opened.set(extension, workspace());
      return { global: valuesOf(extension, GLOBAL), workspace: valuesOf(extension, workspace()) };
    },
    update(extension, { scope, key, value }) {
      const place = scope === "global" ? GLOBAL : requireOpened(extension);
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
