import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { buildPackage, readPackage } from "@bourse/archive";
import { webAppManifest } from "@bourse/testing/archives";
import { afterAll, afterEach, expect, it } from "vitest";
import { ThreadPackageReader } from "./package-reader.ts";

const KIB = 1024;

/** An archive of a web app with the given number of incompressible bytes. */
function archive(bytes: number): Uint8Array<ArrayBuffer> {
  const files = new Map([
    ["index.html", new Uint8Array(Buffer.from("<!doctype html><title>a</title>"))],
    ["data.webp", new Uint8Array(Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), randomBytes(bytes)]))],
  ]);
  const built = buildPackage({ manifest: webAppManifest(files), files });
  if (!built.archive) throw new Error(JSON.stringify(built.issues));
  return Uint8Array.from(built.archive);
}

const stored = (bytes: Uint8Array) => ({ size: bytes.length, bytes: Readable.from([Buffer.from(bytes)]), close() {} });

/** For all tests that do not end its thread: starting one takes a fifth of a second of processor time. */
const shared = new ThreadPackageReader();
afterAll(() => shared.close());

const readers: ThreadPackageReader[] = [];
afterEach(() => Promise.all(readers.splice(0).map((each) => each.close())));

function reader(program?: URL): ThreadPackageReader {
  const made = new ThreadPackageReader(program);
  readers.push(made);
  return made;
}

it.each([
  ["when it is small", 2 * KIB],
  ["when it is sent whole", 300 * KIB],
  ["in parts", 9000 * KIB],
])("gives the package tool's verdict %s", async (_where, size) => {
  const good = archive(size);
  const damaged = good.with(good.length >> 1, (good[good.length >> 1] ?? 0) ^ 0xff);
  const long = Uint8Array.from([...good, 0]);
  for (const bytes of [good, damaged, long]) {
    const expected = await readPackage(bytes);
    expect(expected.ok).toBe(bytes === good);
    const read = await shared.read(stored(bytes), "keep");
    // Compared natively: the assertion library would inspect nine million bytes one by one.
    expect(isDeepStrictEqual(read, expected), JSON.stringify(read.issues)).toBe(true);
    expect((await shared.read(stored(bytes), "discard")).issues).toEqual(expected.issues);
  }
});

it.each([2 * KIB, 300 * KIB])("takes over %i bytes that are in memory, and hashes none of them again", async (size) => {
  const bytes = archive(size);
  const { length } = bytes;
  const digest = "5".repeat(64);
  const { package: found } = await shared.read({ ...stored(bytes), whole: { bytes, digest } }, "discard");
  expect(found).toMatchObject({ size: length, digest });
});

it.each([
  ["small", 2 * KIB],
  ["large", 9000 * KIB],
])(
  "reads a %s package on its thread, whatever is in it: the service's own thread runs none of it",
  async (_size, size) => {
    const fixture = reader(
      new URL("../../../test/fixtures/adapters/package-thread/ending-thread.fixture.ts", import.meta.url),
    );
    await expect(fixture.read(stored(archive(size)), "discard")).rejects.toThrow("the thread that reads packages");
  },
);

it("holds one part of a large package at a time, closes the source after the last, and reports its fault", async () => {
  const good = archive(9000 * KIB);
  let [given, most, isClosed] = [0, 0, false];
  async function* source(end: number) {
    try {
      for (let at = 0; at < end; at += 256 * KIB) {
        given += 1;
        most = Math.max(most, given);
        yield good.subarray(at, at + 256 * KIB);
        given -= 1;
      }
      if (end < good.length) throw new Error("the bucket broke off");
    } finally {
      isClosed = true;
    }
  }
  const whole = { size: good.length, bytes: source(good.length), close() {} };
  expect((await shared.read(whole, "discard")).package?.size).toBe(good.length);
  expect([most, isClosed]).toEqual([1, true]);
  isClosed = false;
  const broken = { size: good.length, bytes: source(4 * KIB * KIB), close() {} };
  await expect(shared.read(broken, "discard")).rejects.toThrow("the bucket broke off");
  expect(isClosed).toBe(true);
});

it("answers each its own when several ask at once", async () => {
  const archives = Array.from({ length: 5 }, (_, index) => archive((200 + index) * KIB));
  const verdicts = await Promise.all(archives.map((each) => shared.read(stored(each), "discard")));
  expect(verdicts.map((each) => each.package?.size)).toEqual(archives.map((each) => each.length));
});

it("a thread that ends fails what it was asked, and the next package has a new one", async () => {
  const fixture = reader(
    new URL("../../../test/fixtures/adapters/package-thread/ending-thread.fixture.ts", import.meta.url),
  );
  for (let time = 0; time < 2; time += 1) {
    await expect(fixture.read(stored(archive(300 * KIB)), "discard")).rejects.toThrow("the thread that reads packages");
  }
});

it("fails what is asked when it is closed", async () => {
  const closed = reader();
  const read = () => expect(closed.read(stored(archive(300 * KIB)), "discard")).rejects.toThrow("ended");
  await closed.read(stored(archive(300 * KIB)), "discard");
  const asked = read();
  await closed.close();
  await asked;
  await read();
});
