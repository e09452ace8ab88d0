import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migratedDatabase, movedClock, TEST_LIMITS, TestCloud } from "@bourse/cloud/testing";
import { REST_API_VERSION } from "@bourse/contract/rest";
import { readProductBuild } from "@bourse/platform";
import { findPostgres } from "@bourse/testing/postgres";
import { type Attributes, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, createCloud } from "../src/cloud.ts";
import { SILENT_LOG } from "../src/ports/log.ts";

const found = findPostgres();
const missing = "missing" in found ? ` (missing: ${found.missing})` : "";
const DOCS = path.join(import.meta.dirname, "../../../docs");

/** The spans that an SDK would receive. */
const spans: { readonly name: string; readonly attributes: Attributes }[] = [];

function listen(): void {
  const startSpan = (name: string, options: { attributes?: Attributes } = {}) => {
    const attributes: Attributes = { ...options.attributes };
    const span = {
      setAttribute: (key: string, value: string) => void Object.assign(attributes, { [key]: value }),
      setStatus: () => {},
      end: () => void spans.push({ name, attributes }),
    };
    return span as never;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan: () => undefined as never }) });
}

describe.skipIf(missing !== "")(`what operators watch a node by${missing}`, () => {
  let service: Cloud;
  let cloud: TestCloud;

  beforeAll(async () => {
    listen();
    const dataDir = mkdtempSync(path.join(tmpdir(), "bourse-watched-"));
    const clock = movedClock();
    service = await createCloud({
      dataDir,
      port: 0,
      operationsPort: 0,
      databaseUrl: await migratedDatabase(),
      clock,
      limits: TEST_LIMITS,
      log: SILENT_LOG,
      traces: true,
      secretKeys: [Buffer.alloc(32, 7)],
    });
    cloud = new TestCloud({ url: await service.listen(), dataDir, clock, close: () => service.close() });
  });
  afterAll(async () => {
    trace.disable();
    await cloud.close();
  });

  const metrics = async () => (await fetch(`${service.operationsUrl}/metrics`)).text();

  it.each(["operations/alerts.yml", "operations/dashboard.json", "operations.md"])(
    "%s names metrics that there are, and no others",
    async (file) => {
      const named = new Set(
        [...readFileSync(path.join(DOCS, file), "utf8").matchAll(/\bbourse_[a-z_]+\b/g)].map((match) => match[0]),
      );
      const told = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1] ?? ""));
      const unknown = [...named].filter((name) => !told.has(name.replace(/_(?:bucket|count|sum)$/, "")));
      expect(unknown.filter((name) => !NO_METRICS.has(name))).toEqual([]);
      expect(named.size).toBeGreaterThan(5);
    },
  );

  it("tells what runs, how far its clock is, and what creators are owed", async () => {
    const text = await metrics();
    const { version, commit } = readProductBuild();
    expect(JSON.parse(readFileSync(path.join(DOCS, "../package.json"), "utf8"))).toMatchObject({ version });
    expect(commit).toMatch(existsSync(path.join(DOCS, "../.git")) ? /^[0-9a-f]{40}$/ : /^unknown$/);
    const ours = `bourse_build_info{version="${version}",commit="${commit}",api_version="${REST_API_VERSION}",`;
    expect(text).toContain(`\n${ours}node_version="${process.versions.node}"} 1\n`);
    expect(text).toMatch(/^bourse_clock_skew_seconds -?[0-9.e-]+$/m);
    expect(text).toMatch(/^bourse_database_refusals_total 0$/m);
    for (const name of ["bourse_ledger_minor", "bourse_outside_call_seconds"])
      expect(text).toContain(`# TYPE ${name} `);
  });

  it("makes a span of each request, in words of closed lists", async () => {
    spans.length = 0;
    const trader = await cloud.trader();
    await trader.get("/account/me");
    expect(spans).toContainEqual({
      name: "readMe",
      attributes: { "http.request.method": "GET", "http.route": "readMe", "http.response.status_code": 200 },
    });
  });
});

/** Names in the operations page that are a role and a database. */
const NO_METRICS: ReadonlySet<string> = new Set(["bourse_b", "bourse_trial", "bourse_owner", "bourse_runtime"]);
