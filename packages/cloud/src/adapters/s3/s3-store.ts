import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { type MachineTime, type Random, systemMachineTime } from "@bourse/platform";
import type { S3Config } from "../../config/objects.ts";
import { type Clock, SYSTEM_CLOCK } from "../../ports/clock.ts";
import type {
  Look,
  ObjectStore,
  StageOutcome,
  StoredObject,
  StoreUpkeep,
  UploadForm,
  UploadGrant,
} from "../../ports/objects.ts";
import type { CallListener, CallOutcome } from "../../ports/outside-calls.ts";
import { within } from "../../within.ts";
import { PACKAGE_TYPE } from "../files/policy.ts";
import { explainS3Fault } from "./faults.ts";

/** Address of a bucket, and our credentials. */
export interface S3Options extends S3Config {
  /** Milliseconds until an answer must begin, and between two chunks of it; 10 s when absent. */
  readonly answerMs?: number;
  /** The clock that decides when tickets end. */
  readonly clock?: Clock;
  readonly told?: CallListener;
  readonly machine?: MachineTime;
  readonly random: Random;
}

/** A store that takes longer to accept a connection is down; the request is retried twice. */
const CONNECT_WITHIN_MS = 3000;

/**
 * Copying the largest package inside a slow bucket takes seconds; a bucket that is silent for longer is down. The limit
 * is for all attempts together, because the caller holds a connection of the node that others wait for.
 */
const ANSWER_WITHIN_MS = 10_000;

/** A limit in given time ends within this many times its length, however much of the machine others take. */
const LAST_RESORT = 4;

/** Name of the object that identifies the store; a copy of a bucket is the same store. */
const MARK = "bourse-store";

/** Objects in an S3 bucket. Clients upload to it directly, with a presigned POST. */
export class S3Store implements ObjectStore, StoreUpkeep {
  readonly kind = "s3";
  readonly #bucket: string;
  readonly #client: S3Client;
  readonly #clock: Clock;
  readonly #answerMs: number;
  readonly #random: Random;

  constructor({ bucket, region, accessKeyId, secretAccessKey, endpoint, random, ...rest }: S3Options) {
    const { answerMs = ANSWER_WITHIN_MS, clock = SYSTEM_CLOCK, told = () => {}, machine = systemMachineTime } = rest;
    this.#bucket = bucket;
    this.#clock = clock;
    this.#random = random;
    this.#answerMs = answerMs;
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other S3 implementations often support neither bucket names in the host nor new checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN_MS,
        // Our own limit ends first: unlike this one, it does not count time that the machine did not give.
        requestTimeout: answerMs * LAST_RESORT,
        throwOnRequestTimeout: true,
      },
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
    boundTries(this.#client, { answerMs, told, machine });
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
      Expires: Math.max(1, Math.floor((grant.expiresAt.getTime() - this.#clock.now().getTime()) / 1000)),
    });
    return { method: "POST", url, fields, headers: {} };
  }

  /** Every attempt copies to its own name, so that a later one cannot overwrite what an earlier one checked. */
  async stage<Found>(objectKey: string, digest: string, look: Look<Found>): Promise<StageOutcome<Found>> {
    const name = `packages/${digest}/${this.#random.uuid()}`;
    const source = { Bucket: this.#bucket, CopySource: `${this.#bucket}/${objectKey}` };
    try {
      await this.#client.send(new CopyObjectCommand({ ...source, Key: name }));
    } catch (fault) {
      if (isMissing(fault)) return { ok: false, reason: "missing" };
      throw fault;
    }
    const hash = createHash("sha256");
    for await (const chunk of (await this.open(name)).bytes) hash.update(chunk);
    if (hash.digest("hex") === digest) return { ok: true, name, found: await look(await this.open(name)) };
    await this.discard(name);
    return { ok: false, reason: "mismatch" };
  }

  async open(name: string): Promise<StoredObject> {
    const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: name }));
    const bytes = answer.Body as Readable | undefined;
    if (!bytes || answer.ContentLength === undefined) throw new Error(`the object ${name} is not there`);
    return { size: answer.ContentLength, bytes: inTime(bytes, this.#answerMs), close: () => bytes.destroy() };
  }

  async discard(objectKey: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: objectKey }));
  }

  async mark(): Promise<string> {
    const known = await this.knownMark();
    if (known !== undefined) return known;
    const made = this.#random.uuid();
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: MARK, Body: made }));
    return made;
  }

  async knownMark(): Promise<string | undefined> {
    try {
      const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: MARK }));
      return await answer.Body?.transformToString();
    } catch (fault) {
      if (isMissing(fault)) return undefined;
      throw fault;
    }
  }

  /** Reads the mark instead of the bucket: a node then needs no permission on the bucket itself. */
  async reach(): Promise<void> {
    if ((await this.knownMark()) === undefined) throw new Error("the bucket has lost its mark");
  }

  async tryWriting(): Promise<void> {
    const trial = `uploads/trial-${this.#random.uuid()}`;
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key: trial, Body: "" }));
    await this.discard(trial);
  }

  async sweep(before: Date, unused: (names: readonly string[]) => Promise<readonly string[]>): Promise<number> {
    let removed = 0;
    for await (const names of this.#olderThan(before, "uploads/")) removed += await this.#remove(names);
    for await (const names of this.#olderThan(before, "packages/")) removed += await this.#remove(await unused(names));
    return removed;
  }

  async *#olderThan(before: Date, prefix: string): AsyncGenerator<readonly string[]> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      yield Contents.flatMap(({ Key, LastModified }) => (Key && LastModified && LastModified < before ? [Key] : []));
    }
  }

  async #remove(names: readonly string[]): Promise<number> {
    for (const name of names) await this.discard(name);
    return names.length;
  }
}

/** A missing bucket is the operator's mistake, not a missing object. */
function isMissing(fault: unknown): boolean {
  return fault instanceof Error && ["NoSuchKey", "NotFound"].includes(fault.name);
}

/** The limit of one request, and the listener that is notified of its outcome. */
interface Bounds {
  readonly answerMs: number;
  readonly told: CallListener;
  readonly machine?: Pick<MachineTime, "now" | "after">;
}

/** A silent bucket, with the system's error code. */
const silent = (): Error => Object.assign(new Error("the bucket does not answer"), { code: "ETIMEDOUT" });

/** Limits the total given time of all attempts of a request, and reports failures in our own words. */
function boundTries(client: S3Client, { answerMs, told, machine = systemMachineTime }: Bounds): void {
  const ends = new WeakMap<object, number>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      ends.set(context, machine.now() + answerMs);
      const began = performance.now();
      const tell = (outcome: CallOutcome) => told({ peer: "s3", outcome, milliseconds: performance.now() - began });
      try {
        const answer = await within(next(args), { ms: answerMs, late: silent, machine });
        tell("answered");
        return answer;
      } catch (fault) {
        const explained = explainS3Fault(fault);
        tell(isRefusal(explained) ? "refused" : "failed");
        throw explained;
      }
    },
    { step: "initialize", priority: "high" },
  );
  // Inside the retry loop: no attempt begins after the deadline.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (machine.now() >= (ends.get(context) ?? Infinity)) throw silent();
      return next(args);
    },
    { step: "finalizeRequest", priority: "low" },
  );
}

/** A missing object counts as an answer too. */
function isRefusal(fault: unknown): boolean {
  const { $metadata } = fault as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode !== undefined;
}

/** An object's bytes; a bucket that falls silent half-way counts as unreachable. */
async function* inTime(bytes: Readable, answerMs: number): AsyncIterable<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(parts.next(), { ms: answerMs, late: silent });
      if (done) return;
      yield value as Uint8Array;
    }
  } catch (fault) {
    throw explainS3Fault(fault);
  } finally {
    bytes.destroy();
  }
}
