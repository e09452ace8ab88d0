import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { movedClock, TEST_LIMITS, TestCloud, until } from "@bourse/cloud/testing";
import { patiently } from "@bourse/testing/patience";
import { findPostgres, startPostgres, type TestPostgres } from "@bourse/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, createCloud } from "../src/cloud.ts";
import { openServer } from "../src/database/server.ts";
import { SILENT_LOG } from "../src/ports/log.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";

/** Connections of the node under test; more requests than this wait for one. */
const CONNECTIONS = 4;

describe.skipIf(missing !== "")(`a node whose database has stopped without a word${missing}`, () => {
  let server: TestPostgres;
  let service: Cloud;
  let cloud: TestCloud;

  beforeAll(async () => {
    server = await startPostgres();
    const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-hung-"));
    const clock = movedClock();
    service = await createCloud({
      dataDir,
      port: 0,
      operationsPort: 0,
      clock,
      limits: TEST_LIMITS,
      log: SILENT_LOG,
      databaseUrl: server.createDatabase("hung"),
      databaseConnections: CONNECTIONS,
      databaseLimits: {
        connectionMs: patiently(4000),
        statementMs: patiently(60_000),
        pulseEveryMs: 50,
        pulseAnswerMs: patiently(1000),
      },
      secretKeys: [Buffer.alloc(32, 7)],
    });
    const url = await service.listen();
    cloud = new TestCloud({ url, dataDir, clock, close: () => service.close() });
  });
  afterAll(async () => {
    server.thaw();
    await cloud.close();
    await server.stop();
  });

  const readiness = async () =>
    (await fetch(`${service.operationsUrl}/readyz`)).json() as Promise<{ missing?: string[] }>;

  it("[P4] [P28] refuses every request with 503, tells its metrics, and goes on by itself when it is back", async () => {
    const trader = await cloud.trader();
    const ask = () => trader.get("/account/me");
    for (let time = 0; time < 2; time += 1) {
      server.freeze();
      // Some hold a connection and wait for the answer, the others wait for a connection.
      const waited = await Promise.all(Array.from({ length: 5 * CONNECTIONS }, ask));
      expect(waited.map((answer) => answer.status)).toEqual(waited.map(() => 503));
      const refused = await ask();
      expect(refused.body.data.error).toBe("http.unavailable");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await readiness()).toEqual({ status: "not_ready", missing: ["database"] });
      const metrics = await fetch(`${service.operationsUrl}/metrics`);
      expect(metrics.status).toBe(200);
      expect(await metrics.text()).toContain("bourse_http_requests_total");
      server.thaw();
      await until(async () => ((await ask()).status === 200 ? true : undefined), "an answer after the stop");
      await until(async () => ((await readiness()).missing ? undefined : true), "a node that is ready");
      const after = await Promise.all(Array.from({ length: 5 * CONNECTIONS }, ask));
      expect(after.map((answer) => answer.status)).toEqual(after.map(() => 200));
    }
  });

  it("[P28] answers 503 and is not ready while it may only be read, and goes on by itself", async () => {
    const trader = await cloud.trader();
    const write = () => trader.post("/account/sessions/revoke-others", {});
    const set = async (value: "on" | "off") => {
      const operator = openServer(server.url.replace(/[^/]+$/, "postgres"), 1);
      await operator.query(`alter database hung set default_transaction_read_only = ${value}`);
      // Open sessions keep the settings they began with.
      await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hung'");
      await operator.end();
    };
    await set("on");
    await until(async () => ((await readiness()).missing ? true : undefined), "a node that is not ready");
    await until(async () => ((await write()).status === 503 ? true : undefined), "a refused write");
    const refused = await write();
    expect(refused.body.data.error).toBe("http.unavailable");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await readiness()).toEqual({ status: "not_ready", missing: ["database"] });
    await set("off");
    await until(async () => ((await readiness()).missing ? undefined : true), "a node that is ready");
    await until(async () => ((await write()).status === 200 ? true : undefined), "a write");
  });

  it("[P28] does not start on it", async () => {
    const databaseUrl = server.createDatabase("never");
    server.freeze();
    const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-never-"));
    await expect(createCloud({ dataDir, port: 0, databaseUrl, log: SILENT_LOG })).rejects.toThrow(
      /the database does not answer|timeout/,
    );
    server.thaw();
  });
});
