import type { Environment } from "./environment.ts";

/** A bucket, and this service's credentials for it. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Absent: the region's own. */
  readonly endpoint?: string;
}

/** Storage of packages. */
export interface ObjectsConfig {
  /** An S3 bucket; absent: a folder in the data folder. */
  readonly s3?: S3Config;
  /** `replace`: the database forgets its previous store, because the packages have been copied to this one. */
  readonly knownStore: "keep" | "replace";
}

export const DEFAULT_OBJECTS: ObjectsConfig = { knownStore: "keep" };

const NAMES = ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULT_REGION = "us-east-1";

/** S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY (or its _FILE), OBJECTS_MOVED. */
export function readObjects(environment: Environment): ObjectsConfig {
  const isMoved = environment.word("OBJECTS_MOVED", ["yes", "no"]) === "yes";
  const s3 = readS3(environment);
  return { knownStore: isMoved ? "replace" : "keep", ...(s3 ? { s3 } : {}) };
}

/**
 * An incomplete bucket configuration is a fault: a service that fell back to a folder would lose its packages at the
 * next deployment.
 */
function readS3(environment: Environment): S3Config | undefined {
  const secretAccessKey = environment.secret("S3_SECRET_ACCESS_KEY");
  const bucket = environment.text("S3_BUCKET");
  const accessKeyId = environment.text("S3_ACCESS_KEY_ID");
  const endpoint = environment.address("S3_ENDPOINT", "any");
  const isWanted = secretAccessKey !== undefined || NAMES.some((name) => environment.text(name) !== undefined);
  if (!isWanted) return undefined;
  for (const [name, value] of Object.entries({ S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId })) {
    if (value === undefined) environment.fault(`${name} is missing, and other variables of S3 are set`);
  }
  if (secretAccessKey === undefined)
    environment.fault("S3_SECRET_ACCESS_KEY is missing, and other variables of S3 are set");
  if (bucket !== undefined && !BUCKET.test(bucket)) environment.fault("S3_BUCKET is not the name of a bucket");
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  const region = environment.text("S3_REGION") ?? DEFAULT_REGION;
  return { bucket, region, accessKeyId, secretAccessKey, ...(endpoint ? { endpoint } : {}) };
}
