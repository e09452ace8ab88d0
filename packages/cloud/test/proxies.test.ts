import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CloudActor, migratedPool, TEST_LIMITS, verdictOf } from "@bourse/cloud/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCloud } from "../src/cloud.ts";
import { type Database, openDatabase } from "../src/database/database.ts";
import type { Log } from "../src/ports/log.ts";

const TWO = { burst: 2, refillMs: 3_600_000 };
const LIMITS = { ...TEST_LIMITS, rates: { ...TEST_LIMITS.rates, login: TWO } };

/** A service behind some proxies, or behind none. */
interface Behind {
  readonly caller: CloudActor;
  readonly database: Database;
  readonly lines: readonly string[];
  readonly close: () => Promise<void>;
}

async function behind(trustedProxies: readonly string[]): Promise<Behind> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-proxies-"));
  const pool = await migratedPool();
  const lines: string[] = [];
  const keep: Log["info"] = (...said) => void lines.push(JSON.stringify(said));
  const config = { dataDir, port: 0, log: { info: keep, error: keep }, limits: LIMITS, trustedProxies };
  const cloud = await createCloud(config, { pool });
  const caller = new CloudActor(await cloud.listen());
  const close = async () => {
    await cloud.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { caller, database: await openDatabase(pool), lines, close };
}

/** Statuses of wrong logins with forged addresses. Each is for another account, so that only addresses are counted. */
async function statuses({ caller, database }: Behind, said: readonly string[]): Promise<readonly number[]> {
  await database.deleteFrom("rate_bucket").execute();
  const found: number[] = [];
  for (const [index, address] of said.entries()) {
    const body = { email: `guess${index}@example.com`, password: "guess" };
    found.push((await caller.post("/auth/login", body, { "x-forwarded-for": address })).status);
  }
  return found;
}

const FOUR = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"];

describe.each([
  ["no trusted proxy", []],
  ["trusted proxies, and a caller who is none of them", ["10.0.0.0/8", "fd00::/8"]],
])("with %s", (_, trusted) => {
  it("[LIM-21] believes nobody who says from where a request comes", async () => {
    const service = await behind(trusted);
    expect(await statuses(service, FOUR)).toEqual([401, 401, 429, 429]);
    expect(await statuses(service, ["127.0.0.1", "10.0.0.1", "::1", "fd00::1"])).toEqual([401, 401, 429, 429]);
    await service.close();
  });
});

describe("behind a trusted proxy", () => {
  let service: Behind;
  beforeAll(async () => {
    service = await behind(["127.0.0.0/8", "10.0.0.0/8"]);
  });
  afterAll(() => service?.close());
  const ask = (...said: string[]) => statuses(service, said);

  it("[LIM-21] counts callers by what the proxy says", async () => {
    expect(await ask(...FOUR, "192.0.2.1", "192.0.2.1")).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("[LIM-21] does not count by what a caller told the proxy", async () => {
    const lies = ["198.51.100.1", "127.0.0.1", "10.0.0.9", "nonsense", "198.51.100.2, 10.0.0.1"];
    const said = lies.map((lie) => `${lie}, 192.0.2.9`);
    expect(await ask(...said)).toEqual([401, 401, 429, 429, 429]);
  });

  it("[LIM-21] goes on through one trusted proxy to the next, and no further than the first stranger", async () => {
    const said = ["1", "2", "3"].map((each) => `203.0.113.${each}, 192.0.2.9, 10.0.0.${each}, 127.0.0.2`);
    expect(await ask(...said)).toEqual([401, 401, 429]);
    expect(await ask("192.0.2.1, 10.0.0.1", "192.0.2.2, 10.0.0.1", "192.0.2.3, 10.0.0.1")).toEqual([401, 401, 401]);
  });

  it("[LIM-21] counts an IPv6 network as one caller, and each network by itself", async () => {
    expect(await ask("2001:db8::1", "2001:db8::2", "2001:DB8:0:0:ffff::3", "2001:db8:0:1::1")).toEqual([
      401, 401, 429, 401,
    ]);
  });

  it("[LIM-21] counts an address as one in every form, and whatever port stands behind it", async () => {
    expect(await ask("192.0.2.1:1024", "192.0.2.1:1025", "::ffff:192.0.2.1", "::ffff:c000:201")).toEqual([
      401, 401, 429, 429,
    ]);
    expect(await ask("[2001:db8::1]:1024", "[2001:db8::2]:1025", "2001:db8::3")).toEqual([401, 401, 429]);
  });

  it("[LIM-21] [P4] counts what is no address together, and never fails over it", async () => {
    const noise = ["unknown", "_hidden", "192.0.2.999", "\u00ff\u00fe", "'; drop table account; --", "a".repeat(9000)];
    expect(await ask(...noise)).toEqual([401, 401, 429, 429, 429, 429]);
    const odd = [",", ", ,", " , 192.0.2.1 , ", "192.0.2.1,", ",".repeat(5000), "%00", "::ffff:999.1.1.1", "[::1", ":"];
    for (const address of odd) expect((await ask(address))[0], address).toBe(401);
    const read = await service.caller.get("/plugins", { "x-forwarded-for": "\u00ff,".repeat(3000) });
    expect(verdictOf(read)).toBe("200 ok");
  });

  it("[LIM-21] keeps no address: not in its log, nor as it is in the database", async () => {
    await ask("192.0.2.77", "192.0.2.77", "192.0.2.77");
    expect(service.lines.join("\n")).toMatch(/login/i);
    expect(service.lines.join("\n")).not.toContain("192.0.2.77");
    const buckets = await service.database.selectFrom("rate_bucket").select("bucket").execute();
    expect(buckets.map(({ bucket }) => bucket)).toEqual([expect.stringMatching(/^login:[0-9a-f]{32}$/)]);
  });
});
