import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { link, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { until } from "@bourse/cloud/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { findCeph, newBucket } from "@bourse/testing/s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ObjectStore, StoredObject, StoreUpkeep, UploadForm } from "../ports/objects.ts";
import { LocalStore } from "./files/local-store.ts";
import { S3Store } from "./s3/s3-store.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bourse-objects-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = {
  folder,
  uploadUrl: () => "http://127.0.0.1/uploads",
  secret: randomBytes(32),
  random: SYSTEM_RANDOM,
};
const local = new LocalStore(options);

const ceph = findCeph();
const missing = "missing" in ceph ? ` (missing: ${ceph.missing})` : "";

/** Uploads as a client with a form does. */
async function post(store: ObjectStore, objectKey: string, bytes: Uint8Array): Promise<void> {
  const expiresAt = new Date(Date.now() + 60_000);
  const answer = await send(await store.presign({ objectKey, size: bytes.length, expiresAt }), bytes);
  if (!answer.ok) throw new Error(`refused: ${answer.status}`);
}

async function send({ url, fields }: UploadForm, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]));
  return fetch(url, { method: "POST", body: form });
}

async function put(objectKey: string, bytes: Uint8Array): Promise<void> {
  const pending = await local.beginUpload();
  await pending.write(bytes);
  await pending.finish(objectKey);
}

/** Every store must pass the same tests: one list, run on each. */
const STORES = [
  { name: "the local folder", isHere: true, open: async (): Promise<Store> => ({ store: local, put }) },
  {
    name: `an S3 bucket${missing}`,
    isHere: missing === "",
    open: async (): Promise<Store> => {
      const store = new S3Store({ ...(await newBucket()), random: SYSTEM_RANDOM });
      return { store, put: (key, bytes) => post(store, key, bytes) };
    },
  },
];

interface Store {
  readonly store: ObjectStore & StoreUpkeep;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Ignores the staged object. */
const lookAway = async (object: StoredObject) => object.close();

async function read(store: ObjectStore, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await store.open(name)).bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(STORES)("$name", ({ isHere, open }) => {
  let store: Store["store"];
  let upload: Store["put"];
  beforeAll(async () => {
    if (isHere) ({ store, put: upload } = await open());
  });

  const sample = () => {
    const bytes = randomBytes(5000);
    return { bytes, digest: sha256(bytes), key: `uploads/${randomUUID()}/${sha256(bytes)}` };
  };

  it.skipIf(!isHere)("[P1] gives back the bytes it staged, under a name made of their digest", async () => {
    const { bytes, digest, key } = sample();
    await upload(key, bytes);
    const staged = await store.stage(key, digest, lookAway);
    if (!staged.ok) throw new Error(staged.reason);
    expect(staged.name).toContain(digest);
    expect((await read(store, staged.name)).equals(bytes)).toBe(true);
    const opened = await store.open(staged.name);
    opened.close();
    expect(opened.size).toBe(bytes.length);
  });

  it.skipIf(!isHere)("[P1] shows the very bytes it keeps while it puts them down, and no others", async () => {
    const { bytes, digest, key } = sample();
    const seen: Buffer[] = [];
    const look = async (object: StoredObject) => {
      expect(object.size).toBe(bytes.length);
      seen.push(await buffer(object.bytes));
      return "found";
    };
    await upload(key, bytes);
    expect((await store.stage(key, sha256(randomBytes(8)), look)).ok).toBe(false);
    expect(await store.stage(key, digest, look)).toMatchObject({ ok: true, found: "found" });
    expect(seen).toEqual([bytes]);
    const refuse = () => Promise.reject(new Error("not to be kept"));
    await expect(store.stage(key, digest, refuse)).rejects.toThrow("not to be kept");
  });

  it.skipIf(!isHere)("[R-PUBLISH] tells a missing upload and other bytes than promised", async () => {
    const { bytes, key } = sample();
    const digest = sha256(randomBytes(8));
    expect(await store.stage(key, digest, lookAway)).toEqual({ ok: false, reason: "missing" });
    await upload(key, bytes);
    expect(await store.stage(key, digest, lookAway)).toEqual({ ok: false, reason: "mismatch" });
  });

  it.skipIf(!isHere)("[P1] what was staged stays, whatever is uploaded, staged or discarded afterwards", async () => {
    const { bytes, digest, key } = sample();
    await upload(key, bytes);
    const staged = await store.stage(key, digest, lookAway);
    if (!staged.ok) throw new Error(staged.reason);
    await upload(key, randomBytes(5000));
    expect((await store.stage(key, digest, lookAway)).ok).toBe(false);
    await store.discard(key);
    await store.discard(key);
    expect((await read(store, staged.name)).equals(bytes)).toBe(true);
  });

  it.skipIf(!isHere)("has a mark that stays, tells it from other stores and shows that it is there", async () => {
    const mark = await store.mark();
    expect(await store.knownMark()).toBe(mark);
    expect(mark).toMatch(/^[0-9a-f-]{36}$/);
    expect(await store.mark()).toBe(mark);
    await store.reach();
  });

  it.skipIf(!isHere)("[P1] sweeps away what is old and unused, and nothing else", async () => {
    const kept = sample();
    await upload(kept.key, kept.bytes);
    const staged = await store.stage(kept.key, kept.digest, lookAway);
    if (!staged.ok) throw new Error(staged.reason);
    const useless = sample();
    await upload(useless.key, useless.bytes);
    const orphan = await store.stage(useless.key, useless.digest, lookAway);
    if (!orphan.ok) throw new Error(orphan.reason);
    const unused = async (names: readonly string[]) => names.filter((name) => name !== staged.name);
    await store.sweep(new Date(Date.now() - 60_000), unused);
    expect((await read(store, orphan.name)).equals(useless.bytes)).toBe(true);
    expect(await store.sweep(new Date(Date.now() + 60_000), unused)).toBeGreaterThanOrEqual(3);
    await expect(read(store, orphan.name)).rejects.toThrow();
    expect(await store.stage(useless.key, useless.digest, lookAway)).toEqual({ ok: false, reason: "missing" });
    expect((await read(store, staged.name)).equals(kept.bytes)).toBe(true);
    await store.reach();
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
    expect(await local.stage(key, digest, lookAway)).toEqual({ ok: false, reason: "missing" });
    await mkdir(path.join(folder, "packages"), { recursive: true });
    symlinkSync(secret, path.join(folder, "packages", digest));
    await expect(local.open(`packages/${digest}`)).rejects.toThrow("not there");
  });

  it("[R-PUBLISH] takes no name that leads out of it", async () => {
    for (const name of ["../secret", "packages/../secret", "/etc/passwd", "packages/x", ""]) {
      await expect(local.open(name)).rejects.toThrow("not a name");
      await expect(local.stage(name, "0".repeat(64), lookAway)).rejects.toThrow("not a name");
    }
  });

  const KIB = 1024;
  /** Sizes that are read in one call, and in chunks. */
  const SIZES = [5 * KIB, 9 * 1024 * KIB];

  async function uploaded(size: number) {
    const bytes = randomBytes(size);
    const digest = sha256(bytes);
    const key = `uploads/${randomUUID()}/${digest}`;
    await put(key, bytes);
    return { bytes, digest, key };
  }

  const numberOf = async (name: string) => (await stat(path.join(folder, name))).ino;
  const unfinished = () => readdir(path.join(folder, "unfinished"));

  it.each(SIZES)("[P1] keeps the upload's own file of %i bytes, and writes none", async (size) => {
    const { bytes, digest, key } = await uploaded(size);
    const file = await numberOf(key);
    const all = await Promise.all([local.stage(key, digest, lookAway), local.stage(key, digest, lookAway)]);
    expect(all.every((each) => each.ok)).toBe(true);
    expect(await numberOf(`packages/${digest}`)).toBe(file);
    await local.discard(key);
    expect((await read(local, `packages/${digest}`)).equals(bytes)).toBe(true);
    expect(await unfinished()).toEqual([]);
  });

  it.each(SIZES)("[P1] copies an upload of %i bytes where the file system has no hard links", async (size) => {
    const refuse = () => Promise.reject(Object.assign(new Error("no links here"), { code: "EPERM" }));
    const copying = new LocalStore({ ...options, link: refuse });
    const { bytes, digest, key } = await uploaded(size);
    expect((await copying.stage(key, digest, lookAway)).ok).toBe(true);
    expect(await numberOf(`packages/${digest}`)).not.toBe(await numberOf(key));
    expect((await read(copying, `packages/${digest}`)).equals(bytes)).toBe(true);
    expect(await unfinished()).toEqual([]);
    const full = () => Promise.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
    await expect(new LocalStore({ ...options, link: full }).stage(key, digest, lookAway)).rejects.toThrow("no room");
  });

  it.each(SIZES)("[P1] keeps the %i bytes that it compared, whatever takes their name meanwhile", async (size) => {
    const { bytes, digest, key } = await uploaded(size);
    const late = async (from: string, to: string) => {
      await put(key, randomBytes(size));
      await link(from, to);
    };
    const gone = async (from: string, to: string) => {
      await local.discard(key);
      await link(from, to);
    };
    expect((await new LocalStore({ ...options, link: late }).stage(key, digest, lookAway)).ok).toBe(true);
    expect((await read(local, `packages/${digest}`)).equals(bytes)).toBe(true);
    await put(key, bytes);
    expect((await new LocalStore({ ...options, link: gone }).stage(key, digest, lookAway)).ok).toBe(true);
    expect((await read(local, `packages/${digest}`)).equals(bytes)).toBe(true);
    expect(await unfinished()).toEqual([]);
  });

  it("removes what unfinished and useless uploads left, and nothing else", async () => {
    const bytes = randomBytes(9);
    const digest = sha256(bytes);
    const objectKey = `uploads/${randomUUID()}/${digest}`;
    await put(objectKey, bytes);
    const staged = await local.stage(objectKey, digest, lookAway);
    const unfinished = await local.beginUpload();
    await local.sweep(new Date(Date.now() - 60_000), async (names) => names);
    expect((await local.stage(objectKey, digest, lookAway)).ok).toBe(true);
    await local.sweep(new Date(Date.now() + 60_000), async (names) =>
      names.filter((name) => name !== `packages/${digest}`),
    );
    expect(await readdir(path.join(folder, "unfinished"))).toEqual([]);
    expect(await readdir(path.join(folder, "uploads"))).toEqual([]);
    expect(await readdir(path.join(folder, "packages"))).toEqual([digest]);
    expect(staged.ok && (await read(local, staged.name)).equals(bytes)).toBe(true);
    await unfinished.abandon();
  });
});

describe.skipIf(missing !== "")(`an S3 bucket alone${missing}`, () => {
  it("[R-PUBLISH] takes no upload of another size than its form says, and none after its time", async () => {
    const store = new S3Store({ ...(await newBucket()), random: SYSTEM_RANDOM });
    const bytes = randomBytes(500);
    const objectKey = `uploads/${randomUUID()}/${sha256(bytes)}`;
    const soon = new Date(Date.now() + 60_000);
    for (const size of [bytes.length - 1, bytes.length + 1])
      expect((await send(await store.presign({ objectKey, size, expiresAt: soon }), bytes)).status).toBe(400);
    const other = await store.presign({ objectKey, size: bytes.length, expiresAt: soon });
    const moved = { ...other, fields: { ...other.fields, key: "packages/mine" } };
    expect((await send(moved, bytes)).status).toBe(403);
    expect(await store.stage(objectKey, sha256(bytes), lookAway)).toEqual({ ok: false, reason: "missing" });
    const late = await store.presign({ objectKey, size: bytes.length, expiresAt: new Date(Date.now() - 60_000) });
    await until(async () => ((await send(late, bytes)).status === 403 ? true : undefined), "a form that has expired");
  });

  it("[P28] says that a bucket is not there, instead of making one", async () => {
    const bucket = await newBucket();
    const store = new S3Store({ ...bucket, random: SYSTEM_RANDOM, bucket: `${bucket.bucket}-not` });
    await expect(store.mark()).rejects.toThrow();
    await expect(store.reach()).rejects.toThrow();
  });
});
