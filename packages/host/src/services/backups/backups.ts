import { join } from "node:path";
import { HOST_VERSION } from "@bourse/contract";
import { type Clock, makePrivateFolder, type Random } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import { BACKUPS_FOLDER } from "../../store/backup/format.ts";
import { writeBackup } from "../../store/backup/write.ts";
import type { Database } from "../../store/database.ts";
import { storeFailure } from "../../store/store-failure.ts";
import type { BackupsService } from "./port.ts";

export interface BackupDeps {
  readonly database: Pick<Database, "copyTo" | "one">;
  readonly clock: Clock;
  readonly random: Random;
  readonly dataDir: string;
}

/** Backups of one second would share a name; this tells them apart. */
const NAME_BYTES = 3;

export function backupsService({ database, clock, random, dataDir }: BackupDeps): BackupsService {
  let isRunning = false;
  return {
    async create() {
      if (isRunning) throw new HostRefusal("backup.running", "a backup is being written");
      isRunning = true;
      try {
        const folder = join(dataDir, BACKUPS_FOLDER);
        makePrivateFolder(folder);
        const created_at = clock.now().toISOString();
        const stamp = created_at.slice(0, 19).replaceAll(":", "-");
        const path = join(folder, `desk-${stamp}-${random.bytes(NAME_BYTES).toString("hex")}.tar`);
        const schema = Number(database.one("PRAGMA user_version")?.user_version);
        const facts = { created_at, host_version: HOST_VERSION, schema };
        const bytes = await writeBackup({ database, dataDir, random, facts }, path);
        return { path, bytes, created_at };
      } catch (cause) {
        throw storeFailure(cause) ?? cause;
      } finally {
        isRunning = false;
      }
    },
  };
}
