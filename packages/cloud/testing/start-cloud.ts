import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type CloudConfig,
  type CloudParts,
  createCloud,
  FLAGS,
  type Flag,
  type IssuerConfig,
  type Log,
  openInMemory,
  openServer,
  type PaymentsConfig,
  type PayoutProvider,
  SILENT_LOG,
} from "@bourse/cloud";
import { ACCOUNT_LIMITS, CLOUD_LIMITS, type CloudLimits, NOTICE_LIMITS } from "@bourse/contract";
import { freePort } from "@bourse/testing/free-port";
import { patiently } from "@bourse/testing/patience";
import { canSharePostgres, sharedPostgres } from "@bourse/testing/postgres";
import { ProcessDossierMaker } from "../src/adapters/dossier-process/process-maker.ts";
import { ThreadPackageReader } from "../src/adapters/package-thread/package-reader.ts";
import type { PackageReader } from "../src/ports/package-reader.ts";
import { movedClock, stillClock } from "./clock.ts";
import { PLAIN_DOSSIERS } from "./dossiers.ts";
import { migratedDatabase, REVIEW_RETRY_MS } from "./migrated-database.ts";
import { TestCloud } from "./test-cloud.ts";

/**
 * Cheap hashes: at the usual cost, one takes 10 ms of processor time; a service starts with three operators, and each
 * login compares twice.
 */
export const TEST_ACCOUNTS = { ...ACCOUNT_LIMITS, passwordCost: { memoryKib: 64, passes: 1 } };

/** Long limits: when the whole machine is slow, no node repeats a mail or an event because its relay or receiver is slow too. */
const TEST_NOTICES = {
  ...NOTICE_LIMITS,
  mailTimeoutMs: patiently(4 * NOTICE_LIMITS.mailTimeoutMs),
  webhookTimeoutMs: patiently(NOTICE_LIMITS.webhookTimeoutMs),
  webhookLeaseMs: patiently(10 * NOTICE_LIMITS.webhookLeaseMs),
};

/** Rate limits that no test reaches by accident. */
const NO_RATE = { burst: 1_000_000, refillMs: 1 };
export const TEST_LIMITS: CloudLimits = {
  ...CLOUD_LIMITS,
  reviewRetryMs: REVIEW_RETRY_MS,
  // A periodic job first comes after its own period: a service that lives for seconds is disturbed by none that is seldom.
  jobFirstMs: 3_600_000,
  accounts: TEST_ACCOUNTS,
  notices: TEST_NOTICES,
  rates: {
    ...CLOUD_LIMITS.rates,
    login: NO_RATE,
    read: NO_RATE,
    write: NO_RATE,
    money: NO_RATE,
    newExtension: NO_RATE,
    newVersion: NO_RATE,
  },
};

/** Shared by the nodes of a test. */
const TEST_SECRET_KEYS = [Buffer.alloc(32, 7)];
/** An unreachable issuer: its routes exist, but no login succeeds. */
const SILENT_ISSUER: IssuerConfig = {
  url: "http://127.0.0.1:9",
  clientId: "bourse",
  clientSecret: "a-test-secret",
  redirectUrl: "http://localhost/login",
  link: "new",
};

/** An unreachable payment provider: prices can be set, but nothing can be bought. */
const SILENT_PAYMENTS: PaymentsConfig = {
  payouts: "manual",
  stripe: { secretKey: "sk_test_silent", webhookSecrets: ["whsec_silent"], apiBase: "http://127.0.0.1:9" },
};

/**
 * For a service on the run's server: requests still run concurrently, and each connection is a process of that server.
 */
const CONNECTIONS = 4;

/** Connections of a test that looks at the tables beside a service. */
const BESIDE = 2;

/** Tests send more requests at once than a node has connections: none is refused for waiting its turn. */
const DATABASE_LIMITS = {
  connectionMs: patiently(60_000),
  statementMs: patiently(60_000),
  pulseEveryMs: 1000,
  pulseAnswerMs: patiently(30_000),
};

/** One thread reads the packages of all services of a process: starting one costs more than all that a test reads. */
const reader = new ThreadPackageReader();
const SHARED_READER: PackageReader = { read: (object, files) => reader.read(object, files), close: async () => {} };

/** A test's options for its service. */
export interface TestCloudOptions {
  readonly limits?: CloudLimits;
  readonly flags?: readonly Flag[];
  /** A real server instead of a database in memory. */
  readonly databaseUrl?: string;
  /** The owner of that database, when nodes use another role. */
  readonly databaseOwnerUrl?: string;
  /** A folder shared by several services; absent: its own. The first to close removes it. */
  readonly dataDir?: string;
  /** An S3 bucket instead of a folder. */
  readonly s3?: NonNullable<CloudConfig["s3"]>;
  readonly parts?: CloudParts;
  readonly payouts?: PayoutProvider;
  /** `made`: each in a process, for seconds; absent: plain ones, at once. */
  readonly dossiers?: "made";
  /** The service's log; absent: discarded. */
  readonly log?: Log;
  /** A payment provider that answers. */
  readonly payments?: PaymentsConfig;
  readonly issuer?: IssuerConfig;
  /** The official keys that it is given. */
  readonly officialSets?: NonNullable<CloudConfig["officialSets"]>;
  /** Origin through which clients reach it; absent: the listening address. */
  readonly publicUrl?: string;
  /** Folder for public reads by nginx; absent: none. */
  readonly publicFilesDir?: string;
  /** Addresses for security reports; absent: none. */
  readonly securityContacts?: readonly string[];
  /** A relay for mail; absent: mail is dropped. */
  readonly mail?: NonNullable<CloudConfig["mail"]>;
  /**
   * `still`: time passes only when the test moves it. `database`: the database's own clock, which tests cannot move.
   */
  readonly clock?: "still" | "database";
}

/**
 * Starts a service on a free port, with its own folder and a database of the run's PostgreSQL server, or one in memory
 * when there is none.
 */
export async function startCloud(options: TestCloudOptions = {}): Promise<TestCloud> {
  const clock = options.clock === "still" ? stillClock() : movedClock();
  const { databaseOwnerUrl, payouts, s3, mail, publicFilesDir, officialSets, securityContacts = [] } = options;
  const isGiven = options.databaseUrl !== undefined || options.parts?.pool !== undefined;
  const isOnRunsServer = !isGiven && canSharePostgres();
  const dataDir = options.dataDir ?? (await newFolder());
  const databaseUrl = isOnRunsServer ? await migratedDatabase() : options.databaseUrl;
  // Passkeys are bound to a name, which must be configured for a service on a server.
  const port = isOnRunsServer ? await freePort() : 0;
  const publicUrl = options.publicUrl ?? (isOnRunsServer ? `http://localhost:${port}` : undefined);
  const parts = {
    // A test waits for its dossier, among others that take every processor.
    dossiers: options.dossiers === "made" ? new ProcessDossierMaker({ limits: { niceness: 0 } }) : PLAIN_DOSSIERS,
    packages: SHARED_READER,
    ...options.parts,
    ...(payouts ? { payouts } : {}),
  };
  const issuer = options.issuer ?? SILENT_ISSUER;
  const payments = options.payments ?? SILENT_PAYMENTS;
  const own = { ...payments, issuer, secretKeys: TEST_SECRET_KEYS, ...(publicUrl === undefined ? {} : { publicUrl }) };
  const config = {
    dataDir,
    port,
    ...(options.clock === "database" ? {} : { clock }),
    log: options.log ?? SILENT_LOG,
    limits: options.limits ?? TEST_LIMITS,
    securityContacts,
    ...own,
  };
  const embedded = parts.pool ?? (databaseUrl === undefined ? await openInMemory() : undefined);
  const cloud = await createCloud(
    {
      ...config,
      flags: options.flags ?? FLAGS,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...(isOnRunsServer ? { databaseConnections: CONNECTIONS } : {}),
      databaseLimits: DATABASE_LIMITS,
      ...(databaseOwnerUrl === undefined ? {} : { databaseOwnerUrl }),
      ...(s3 === undefined ? {} : { s3 }),
      ...(mail === undefined ? {} : { mail }),
      ...(officialSets === undefined ? {} : { officialSets }),
      ...(publicFilesDir === undefined ? {} : { publicFilesDir }),
    },
    embedded ? { ...parts, pool: embedded } : parts,
  );
  const url = await cloud.listen();
  const provesAddresses = mail === undefined && (options.flags ?? FLAGS).includes("mail");
  const beside = poolBeside({ pool: embedded, databaseUrl });
  const close = async () => {
    await beside.end();
    await cloud.close();
  };
  return new TestCloud({ url, dataDir, clock, close, provesAddresses, openPool: beside.open });
}

/** In memory where the run has enough of it: a start waits for the disk several times, and so does removing the folder. */
async function newFolder(): Promise<string> {
  return mkdtempSync(path.join(canSharePostgres() ? (await sharedPostgres()).scratch : tmpdir(), "bourse-cloud-"));
}

/** A pool beside the service's, opened when somebody asks for it; the embedded database has only one. */
function poolBeside({ pool, databaseUrl }: { pool: CloudParts["pool"]; databaseUrl: string | undefined }) {
  let opened: ReturnType<typeof openServer> | undefined;
  return {
    open() {
      opened ??= pool || databaseUrl === undefined ? undefined : openServer(databaseUrl, BESIDE);
      const found = pool ?? opened;
      if (!found) throw new Error("the service has no database");
      return found;
    },
    end: async () => opened?.end(),
  };
}
