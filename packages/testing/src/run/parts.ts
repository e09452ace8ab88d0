import type { PostgresAddress } from "../postgres/server.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { type S3Access, startCeph } from "../s3/start-ceph.ts";

/** How the parts of a run are reached. */
export interface SharedParts {
  readonly s3: S3Access;
  readonly postgres: PostgresAddress;
}

export type SharedPart = keyof SharedParts;

/** A part that runs, and what ends it. */
interface Running<Access> {
  readonly access: Access;
  stop(): Promise<void>;
}

/**
 * Databases of many test files side by side. Nothing of it outlives the run, so nothing is written for a crash: neither
 * whole pages nor checkpoints before the log is large.
 */
const FOR_MANY = {
  max_connections: "500",
  full_page_writes: "off",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  autovacuum_naptime: "10min",
};

/** How each part is started, by its name. */
export const START: { readonly [Name in SharedPart]: () => Promise<Running<SharedParts[Name]>> } = {
  async s3() {
    const { stop, ...access } = await startCeph();
    return { access, stop };
  },
  async postgres() {
    const { address, stop } = await startPostgres({ settings: FOR_MANY });
    return { access: address, stop };
  },
};
