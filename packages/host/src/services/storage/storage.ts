import { keyId } from "@bourse/archive";
import type { DeskLimits, JsonValue } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { HostRefusal } from "../../refusal.ts";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import { UNSIGNED_KEY } from "../../store/unsigned.ts";
import type { StorageOwner, StorageService } from "./port.ts";

/** Dependencies of the storage. */
export interface StorageDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Pick<DeskLimits, "maxStorageBytes">;
}

const FIND = "SELECT * FROM stored_values WHERE extension = ? AND workspace = ? AND key_id = ?";

/** Storage over the host's database. If the host ended without recording it, every guest counts as interrupted. */
export function storageService({ database, clock, limits }: StorageDeps): StorageService {
  beginRun(database, clock.now());
  const find = ({ id, workspace, keyId: key }: StorageOwner) => database.one(FIND, id, workspace, key);
  return {
    read(owner) {
      const row = find(owner);
      if (!row) return { value: null, resumeRequired: false };
      return { value: JSON.parse(text(row.value)) as JsonValue, resumeRequired: isFromBefore(row, owner) };
    },
    write(owner, { value, acknowledged }) {
      const row = find(owner);
      if (row && !acknowledged && isFromBefore(row, owner)) {
        throw new CommandFailure("command.resume_required", "the stored value is from before; acknowledge it");
      }
      // Has the length of the canonical form, which differs only in the order of members and takes several times as
      // long to produce.
      const json = JSON.stringify(value);
      const size = Buffer.byteLength(json);
      if (size > limits.maxStorageBytes) {
        const message = `the value has ${size} bytes; ${limits.maxStorageBytes} are allowed`;
        throw new CommandFailure("command.too_large", message);
      }
      save(database, owner, { json, size, at: clock.now() });
    },
    noteInterrupted: (id) => database.run("UPDATE stored_values SET interrupted = 1 WHERE extension = ?", id),
    list: () => ({
      values: database.all("SELECT * FROM stored_values ORDER BY extension, key_id").map((row) => ({
        extension_id: text(row.extension),
        key_id: text(row.key_id),
        size: integer(row.size),
        saved_at: text(row.saved_at),
      })),
    }),
    remove(id) {
      if (!database.one("SELECT 1 AS found FROM stored_values WHERE extension = ?", id)) {
        throw new HostRefusal("storage.not_found", `nothing of ${id} is stored`);
      }
      database.run("DELETE FROM stored_values WHERE extension = ?", id);
    },
    removeUnsigned: () => database.run("DELETE FROM stored_values WHERE key_id = ?", keyId(UNSIGNED_KEY)),
    close: () => database.run("DELETE FROM host_run"),
  };
}

/** Records the start of the run. An existing record was left by a host that was killed. */
function beginRun(database: Database, now: Date): void {
  database.transaction(() => {
    if (database.one("SELECT since FROM host_run")) database.run("UPDATE stored_values SET interrupted = 1");
    database.run("INSERT OR REPLACE INTO host_run (only_row, since) VALUES (1, ?)", now.toISOString());
  });
}

function isFromBefore(row: Row, { generation }: StorageOwner): boolean {
  return row.interrupted === 1 || text(row.generation) !== generation;
}

interface Saved {
  readonly json: string;
  readonly size: number;
  readonly at: Date;
}

function save(database: Database, owner: StorageOwner, { json, size, at }: Saved): void {
  database.run(
    `INSERT OR REPLACE INTO stored_values
       (extension, workspace, key_id, value, size, saved_at, generation, interrupted) VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
    owner.id,
    owner.workspace,
    owner.keyId,
    json,
    size,
    at.toISOString(),
    owner.generation,
  );
}
