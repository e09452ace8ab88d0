import { CLOUD_LIMITS, type CloudLimits } from "@bourse/contract";
import { FLAGS, type Flag } from "./http/route.ts";
import type { S3Options } from "./objects/s3-store.ts";
import { type Clock, type Log, SYSTEM_CLOCK } from "./ports.ts";

/** What a service needs to know; everything but the folder has a default. */
export interface CloudConfig {
  /** Folder of the embedded database, the local objects and the operators' passwords. */
  readonly dataDir: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** Connection string of a PostgreSQL server; absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string;
  /** An S3 bucket; absent: a folder in `dataDir`. */
  readonly s3?: S3Options;
  readonly flags?: readonly Flag[];
  readonly limits?: CloudLimits;
  readonly clock?: Clock;
  readonly log?: Log;
}

/** The same with every default filled in. */
export type FullConfig = Required<Omit<CloudConfig, "databaseUrl" | "s3">> & Pick<CloudConfig, "databaseUrl" | "s3">;

export const DEFAULT_PORT = 4870;

export function withDefaults(config: CloudConfig, log: Log): FullConfig {
  return { port: DEFAULT_PORT, flags: FLAGS, limits: CLOUD_LIMITS, clock: SYSTEM_CLOCK, log, ...config };
}

/**
 * Reads the environment of the service: PORT, DATA_DIR, DATABASE_URL, FLAGS_OFF and S3_ENDPOINT, S3_REGION, S3_BUCKET,
 * S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.
 *
 * @throws when a value makes no sense: a service that guesses its configuration is the wrong service.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): CloudConfig {
  const s3 = readS3(environment);
  return {
    dataDir: environment.DATA_DIR ?? ".bourse/cloud",
    port: readPort(environment.PORT),
    flags: readFlags(environment.FLAGS_OFF),
    ...(environment.DATABASE_URL ? { databaseUrl: environment.DATABASE_URL } : {}),
    ...(s3 ? { s3 } : {}),
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || port > 65_535) throw new Error("PORT is not a port");
  return port;
}

function readFlags(text: string | undefined): readonly Flag[] {
  const off = (text ?? "").split(",").filter(Boolean);
  const unknown = off.filter((name) => !FLAGS.some((flag) => flag === name));
  if (unknown.length > 0) throw new Error(`FLAGS_OFF names unknown flags: ${unknown.join(", ")}`);
  return FLAGS.filter((flag) => !off.includes(flag));
}

function readS3(environment: NodeJS.ProcessEnv): S3Options | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!S3_BUCKET) return undefined;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  return {
    bucket: S3_BUCKET,
    region: S3_REGION ?? "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
  };
}
