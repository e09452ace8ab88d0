import { rmSync } from "node:fs";
import type { PostgresAddress } from "../postgres/server.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { type S3Access, startCeph } from "../s3/start-ceph.ts";
import { memoryFolder } from "./memory-folder.ts";

/** Access data of a run's parts. */
export interface SharedParts {
  readonly s3: S3Access;
  readonly postgres: PostgresAddress;
}

export type SharedPart = keyof SharedParts;

/** A running part, and a function that stops it. */
interface Running<Access> {
  readonly access: Access;
  stop(): Promise<void>;
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
  autovacuum_naptime: "10min",
};

/** The function that starts each part, by name. */
export const START: { readonly [Name in SharedPart]: () => Promise<Running<SharedParts[Name]>> } = {
  async s3() {
    const { stop, ...access } = await startCeph();
    return { access, stop };
  },
  async postgres() {
    const within = memoryFolder();
    const { address, stop } = await startPostgres({ settings: FOR_MANY, ...(within === undefined ? {} : { within }) });
    return {
      access: address,
      async stop() {
        await stop();
        if (within !== undefined) rmSync(within, { recursive: true, force: true });
      },
    };
  },
};
