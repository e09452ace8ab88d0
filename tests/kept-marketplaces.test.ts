import { createHash } from "node:crypto";
import { globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { verifyPackageSignature, verifyRotation } from "@bourse/archive";
import {
  asNewer,
  columnsOf,
  FUTURE,
  type KeptMarket,
  PLAIN_MONEY_LIMITS,
  restoreMarket,
  startCloud,
  TEST_PASSWORD,
  type TestCloud,
} from "@bourse/cloud/testing";
import { canonicalize, parseExactJson } from "@bourse/contract";
import { readProductBuild } from "@bourse/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KeptPeople, tellMarket } from "../scripts/keep-release/market.ts";
import { root } from "../scripts/lib/root.ts";

const RELEASES = path.join(root, "tests/releases");
const kept = globSync("*/market.json.gz", { cwd: RELEASES }).map((file) => path.dirname(file));

interface Kept {
  readonly people: KeptPeople;
  /** JSON with every digit of a whole number. */
  readonly told: string;
  readonly market: KeptMarket;
}

const readKept = (release: string): Kept =>
  JSON.parse(gunzipSync(readFileSync(path.join(RELEASES, release, "market.json.gz"))).toString());

function exact(text: string): object {
  const read = parseExactJson(Buffer.from(text));
  if (!read.ok) throw new Error("what a marketplace told was not kept as JSON");
  return Object(read.value);
}

/** A kept marketplace: restored once, refused by an older service, and then opened by this one. */
interface Opened {
  readonly columns: readonly string[];
  readonly refusal: unknown;
  readonly cloud: TestCloud;
}

async function openKept(release: string): Promise<Opened> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-kept-market-"));
  const pool = await restoreMarket(readKept(release).market, dataDir);
  const columns = await columnsOf(pool);
  const refusal = await asNewer(pool, async () => {
    // A refused start closes its database, which here is opened again.
    const stillOpen = { options: {}, connect: () => pool.connect(), end: async () => {} };
    return startCloud({ parts: { pool: stillOpen } }).catch((cause: unknown) => cause);
  });
  // No password is kept in clear, and the operators' are those of a test's people.
  const named = ["administrator", "reviewer", "finance"].map((role) => ({ role, email: `${role}@bourse.local` }));
  const operators = named.map((each) => ({ ...each, password: TEST_PASSWORD }));
  writeFileSync(path.join(dataDir, "operators.json"), JSON.stringify({ operators }), { mode: 0o600 });
  const cloud = await startCloud({ limits: PLAIN_MONEY_LIMITS, dataDir, parts: { pool } });
  return { columns, refusal, cloud };
}

const base64 = (text: string) => Buffer.from(text, "base64");

it("a marketplace of every release is kept, this one's too: `npm run keep-release` writes it", () => {
  expect(kept).toContain(readProductBuild(root).version);
});

describe.each(kept)("the marketplace of release %s", (release) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openKept(release);
  });
  afterAll(() => opened?.cloud.close());
  const { people, told, market } = readKept(release);

  it("had the tables that its migrations make today", () => {
    expect(opened.columns).toEqual(market.columns);
  });

  it("[P28] is refused by an older service once a newer one has opened it, with its reason", () => {
    expect(opened.refusal).toMatchObject({
      code: "state.database_newer",
      message: expect.stringContaining(`migrated by a newer version of this service (${FUTURE} is not known here)`),
    });
  });

  it("[P12] [P27] [P28] is opened by this one, and nothing is lost: its versions, its keys, its books", async () => {
    const now = await tellMarket(opened.cloud, people);
    expect({ people, told: now }).toMatchObject({ people, told: exact(told) });
    expect([now.books.EUR.faults, now.books.USD.faults, now.trail.faults]).toEqual([[], [], []]);
    expect(now.books.EUR.entries).toBeGreaterThan(5);
  });

  it("[P1] [P2] gives the bytes that were signed, and every statement verifies", async () => {
    const { versions, keys } = await tellMarket(opened.cloud, people);
    expect(versions.map(({ state }: { state: string }) => state)).toEqual(["published", "yanked"]);
    for (const { id, version, digest, manifest, public_key, signature, download_path } of versions) {
      const bytes = Buffer.from(await (await fetch(new URL(download_path, opened.cloud.url))).arrayBuffer());
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(digest);
      const statement = { id, version, digest, manifest: canonicalize(manifest) };
      const proof = { publicKey: base64(public_key), signature: base64(signature) };
      expect(verifyPackageSignature({ ...statement, ...proof })).toEqual({ ok: true });
    }
    const [old, successor] = keys;
    const { effective_at: effectiveAt, challenge, signature } = successor.rotation;
    const rotation = { publisher: people.publisher, effectiveAt, challenge, signature: base64(signature) };
    const between = { oldPublicKey: base64(old.public_key), newPublicKey: base64(successor.public_key) };
    expect(verifyRotation({ ...rotation, ...between })).toEqual({ ok: true });
  });

  it("is used on: a new author publishes beside what it had", async () => {
    const { cloud } = opened;
    const { pack } = await cloud.published(await cloud.author(), { id: "svc.published_later" });
    const { items } = (await cloud.anonymous.get("/plugins")).body.data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([pack.id, people.id]));
  });
});
