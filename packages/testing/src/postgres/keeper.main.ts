import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isThere } from "../is-there.ts";
import { keepPart } from "../run/keep.ts";
import { startPostgres } from "./start-postgres.ts";

/** Linux keeps the files of this folder in memory. */
const MEMORY = "/dev/shm";
const MEMORY_FACTS = "/proc/meminfo";
const PREFIX = "run-of-tests-";

/** Four times what the databases of a run take. */
const ENOUGH_BYTES = 8 * 1024 ** 3;
const KIB = 1024;

/**
 * Makes a folder in memory for this process, or returns undefined where there is too little of it. A disk can take minutes to
 * delete the hundred thousand files of a run's databases. Folders of processes that were killed are removed here.
 */
function memoryFolder(): string | undefined {
  if (!hasEnough()) return undefined;
  for (const name of readdirSync(MEMORY)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isThere(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // A server that runs as another user must be able to enter its own folder in it.
  chmodSync(folder, 0o711);
  return folder;
}

function hasEnough(): boolean {
  if (!existsSync(MEMORY) || !existsSync(MEMORY_FACTS)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  const available = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync(MEMORY_FACTS, "utf8"))?.[1] ?? 0) * KIB;
  return Math.min(bavail * bsize, available) >= ENOUGH_BYTES;
}

/**
 * Settings for the databases of many concurrent test files. Their data does not outlive the run, so nothing is written
 * for crash recovery: no full pages, and checkpoints only when the log is large.
 */
const FOR_MANY = {
  max_connections: "500",
  full_page_writes: "off",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  autovacuum_naptime: "1d",
};

await keepPart(async () => {
  const within = memoryFolder();
  const { address, stop } = await startPostgres({ settings: FOR_MANY, ...(within === undefined ? {} : { within }) });
  return {
    access: { ...address, scratch: within ?? tmpdir() },
    async stop() {
      await stop();
      if (within !== undefined) rmSync(within, { recursive: true, force: true });
    },
  };
});
