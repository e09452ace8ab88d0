import { randomUUID } from "node:crypto";
import path from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { sharedPart } from "../run/run.ts";
import type { S3Access } from "./start-ceph.ts";

/** A bucket of a real S3, in the format of the service's configuration. */
export interface TestBucket extends S3Access {
  readonly bucket: string;
  readonly region: string;
}

const KEEPER = path.join(import.meta.dirname, "keeper.main.ts");
const REGION = "us-east-1";

/** A new bucket of the run's shared S3, which the first caller starts. Skip the test if `findCeph()` finds none. */
export async function newBucket(): Promise<TestBucket> {
  const access = await sharedPart<S3Access>("s3", KEEPER);
  const bucket = `test-${randomUUID()}`;
  const { endpoint, ...credentials } = access;
  const client = new S3Client({ endpoint, region: REGION, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { ...access, bucket, region: REGION };
}
