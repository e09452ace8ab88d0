import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { ObjectStore, StageOutcome, StoredObject, UploadForm, UploadGrant } from "./object-store.ts";
import { PACKAGE_TYPE } from "./policy.ts";

/** Where a bucket is and who we are there. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Absent: the region's own. */
  readonly endpoint?: string;
}

/** Objects in an S3 bucket. Uploads go there directly, with a presigned POST. */
export class S3Store implements ObjectStore {
  readonly #bucket: string;
  readonly #client: S3Client;

  constructor({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Options) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other implementations than the region's own often know no address by bucket name and no new checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  async presign(grant: UploadGrant): Promise<UploadForm> {
    const { url, fields } = await createPresignedPost(this.#client, {
      Bucket: this.#bucket,
      Key: grant.objectKey,
      Conditions: [
        ["content-length-range", grant.size, grant.size],
        ["eq", "$Content-Type", PACKAGE_TYPE],
      ],
      Fields: { "Content-Type": PACKAGE_TYPE },
      Expires: Math.max(1, Math.floor((grant.expiresAt.getTime() - Date.now()) / 1000)),
    });
    return { method: "POST", url, fields, headers: {} };
  }

  /** Every attempt copies to a name of its own: what an earlier one checked cannot be written over by a later one. */
  async stage(objectKey: string, digest: string): Promise<StageOutcome> {
    const name = `packages/${digest}/${randomUUID()}`;
    const source = { Bucket: this.#bucket, CopySource: `${this.#bucket}/${objectKey}` };
    try {
      await this.#client.send(new CopyObjectCommand({ ...source, Key: name }));
    } catch (fault) {
      if (fault instanceof Error && ["NoSuchKey", "NotFound"].includes(fault.name))
        return { ok: false, reason: "missing" };
      throw fault;
    }
    const hash = createHash("sha256");
    for await (const chunk of (await this.open(name)).bytes) hash.update(chunk);
    if (hash.digest("hex") === digest) return { ok: true, name };
    await this.discard(name);
    return { ok: false, reason: "mismatch" };
  }

  async open(name: string): Promise<StoredObject> {
    const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: name }));
    const bytes = answer.Body as Readable | undefined;
    if (!bytes || answer.ContentLength === undefined) throw new Error(`the object ${name} is not there`);
    return { size: answer.ContentLength, bytes, close: () => bytes.destroy() };
  }

  async discard(objectKey: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: objectKey }));
  }
}
