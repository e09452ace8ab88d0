import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LocalStore } from "./local-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { S3Store } from "./s3-store.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-objects-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const local = new LocalStore({ folder, uploadUrl: () => "http://127.0.0.1/uploads", secret: randomBytes(32) });

/** A bucket to test with, named by the environment: S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_KEY, S3_TEST_SECRET. */
const { S3_TEST_ENDPOINT, S3_TEST_BUCKET = "", S3_TEST_KEY = "", S3_TEST_SECRET = "" } = process.env;
const bucket = {
  bucket: S3_TEST_BUCKET,
  region: "us-east-1",
  accessKeyId: S3_TEST_KEY,
  secretAccessKey: S3_TEST_SECRET,
  endpoint: S3_TEST_ENDPOINT ?? "http://127.0.0.1",
};

/** Uploads as somebody with a form does. */
async function post(store: ObjectStore, objectKey: string, bytes: Uint8Array): Promise<void> {
  const expiresAt = new Date(Date.now() + 60_000);
  const ticket = await store.presign({ objectKey, size: bytes.length, expiresAt });
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const answer = await fetch(ticket.url, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`refused: ${answer.status}`);
}

async function put(objectKey: string, bytes: Uint8Array): Promise<void> {
  const pending = await local.beginUpload();
  await pending.write(bytes);
  await local.finishUpload(pending, objectKey);
}

const STORES = [
  { name: "the local folder", isHere: true, store: local as ObjectStore, put },
  {
    name: S3_TEST_ENDPOINT ? "an S3 bucket" : "an S3 bucket (missing: S3_TEST_ENDPOINT)",
    isHere: S3_TEST_ENDPOINT !== undefined,
    store: new S3Store(bucket) as ObjectStore,
    put: (key: string, bytes: Uint8Array) => post(new S3Store(bucket), key, bytes),
  },
];

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function read(store: ObjectStore, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await store.open(name)).bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(STORES)("$name", ({ isHere, store, put: upload }) => {
  const sample = () => {
    const bytes = randomBytes(5000);
    return { bytes, digest: sha256(bytes), key: `uploads/${randomUUID()}/${sha256(bytes)}` };
  };

  it.skipIf(!isHere)("[P1] gives back the bytes it staged, under a name made of their digest", async () => {
    const { bytes, digest, key } = sample();
    await upload(key, bytes);
    const staged = await store.stage(key, digest);
    if (!staged.ok) throw new Error(staged.reason);
    expect(staged.name).toContain(digest);
    expect((await read(store, staged.name)).equals(bytes)).toBe(true);
    const opened = await store.open(staged.name);
    opened.close();
    expect(opened.size).toBe(bytes.length);
  });

  it.skipIf(!isHere)("[R-PUBLISH] tells a missing upload and other bytes than promised", async () => {
    const { bytes, key } = sample();
    const digest = sha256(randomBytes(8));
    expect(await store.stage(key, digest)).toEqual({ ok: false, reason: "missing" });
    await upload(key, bytes);
    expect(await store.stage(key, digest)).toEqual({ ok: false, reason: "mismatch" });
  });

  it.skipIf(!isHere)("[P1] what was staged stays, whatever is uploaded, staged or discarded afterwards", async () => {
    const { bytes, digest, key } = sample();
    await upload(key, bytes);
    const staged = await store.stage(key, digest);
    if (!staged.ok) throw new Error(staged.reason);
    await upload(key, randomBytes(5000));
    expect((await store.stage(key, digest)).ok).toBe(false);
    await store.discard(key);
    await store.discard(key);
    expect((await read(store, staged.name)).equals(bytes)).toBe(true);
  });
});

describe("the local folder alone", () => {
  it("[R-PUBLISH] reads through no link, neither an upload nor a package", async () => {
    const secret = path.join(folder, "secret");
    const bytes = Buffer.from("not a package");
    await writeFile(secret, bytes);
    const digest = sha256(bytes);
    const key = `uploads/${randomUUID()}/${digest}`;
    await mkdir(path.join(folder, path.dirname(key)), { recursive: true });
    symlinkSync(secret, path.join(folder, key));
    expect(await local.stage(key, digest)).toEqual({ ok: false, reason: "missing" });
    await mkdir(path.join(folder, "packages"), { recursive: true });
    symlinkSync(secret, path.join(folder, "packages", digest));
    await expect(local.open(`packages/${digest}`)).rejects.toThrow("not there");
  });

  it("[R-PUBLISH] takes no name that leads out of it", async () => {
    for (const name of ["../secret", "packages/../secret", "/etc/passwd", "packages/x", ""]) {
      await expect(local.open(name)).rejects.toThrow("not a name");
      await expect(local.stage(name, "0".repeat(64))).rejects.toThrow("not a name");
    }
  });

  it("removes what unfinished and useless uploads left, and nothing else", async () => {
    const bytes = randomBytes(9);
    const digest = sha256(bytes);
    const objectKey = `uploads/${randomUUID()}/${digest}`;
    await put(objectKey, bytes);
    const staged = await local.stage(objectKey, digest);
    await local.beginUpload();
    await local.sweep(new Date(Date.now() - 60_000), async (names) => names);
    expect((await local.stage(objectKey, digest)).ok).toBe(true);
    await local.sweep(new Date(Date.now() + 60_000), async (names) =>
      names.filter((name) => name !== `packages/${digest}`),
    );
    expect(await readdir(path.join(folder, "unfinished"))).toEqual([]);
    expect(await readdir(path.join(folder, "uploads"))).toEqual([]);
    expect(await readdir(path.join(folder, "packages"))).toEqual([digest]);
    expect(staged.ok && (await read(local, staged.name)).equals(bytes)).toBe(true);
  });
});
