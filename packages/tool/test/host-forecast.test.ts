import { hash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { canonicalize, type JsonObject, type ManagedModelManifest } from "@bourse/contract";
import type { Forecast, LicenceTerms, Rolling } from "@bourse/contract/host-api";
import { newPublisher, processesNaming, refusalCode, type TestHost, testHost } from "@bourse/host/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { call } from "./fake-io.ts";

const EXAMPLE = fileURLToPath(new URL("../../../examples/forecast-model", import.meta.url));
const MODEL = "svc.time_series_forecast";
const official = { whyNot: () => undefined, signers: () => undefined };

let host: TestHost;
let revision: string;
let filesBefore: readonly string[];
let origin: string;
beforeAll(async () => {
  host = await testHost({ official });
  const root = join(EXAMPLE, "package");
  const names = globSync("**/*", { cwd: root }).filter(
    (name) => !name.includes("__pycache__") && statSync(join(root, name)).isFile(),
  );
  const files = new Map<string, Uint8Array>(names.map((name) => [name, readFileSync(join(root, name))]));
  const plain = JSON.parse(readFileSync(join(EXAMPLE, "manifest.json"), "utf8")) as ManagedModelManifest;
  const { managedModel } = plain.metadata;
  revision = managedModel.modelRevision;
  const hashes = Object.fromEntries([...files].map(([name, bytes]) => [name, hash("sha256", bytes)]));
  const whole = { ...plain, metadata: { managedModel: { ...managedModel, files: hashes } } };
  const manifest = canonicalize(JSON.parse(JSON.stringify(whole)) as JsonObject);
  host.marketplace.publish(await newPublisher().release({ manifest, files }));
  origin = await host.listen();
  filesBefore = filesOf(host.dataDir);
});
afterAll(() => host.dispose());

const run = (...args: readonly string[]) => call(["host", ...args], { env: { BOURSE_HOST_DATA: host.dataDir } });
const forecast = (...args: readonly string[]) =>
  run("forecast", "SPX", "--timeframe", "1D", "--horizon", "20", ...args);
const shown = () => host.service.extensions().extensions.find(({ id }) => id === MODEL);

const STATEMENT = "A forecast is research evidence, not a trading signal.";
const RESEARCH = "non-commercial, non-production research only";

interface Evaluated {
  readonly evaluations: readonly Rolling[];
  readonly all: Rolling["rows"];
  readonly statement: string;
  readonly licence: string;
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();

/** Tables with a row in which a text occurs. */
function tablesNaming(text: string): string[] {
  const database = new DatabaseSync(join(host.dataDir, "host.sqlite"), { readOnly: true });
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const found = names.flatMap(({ name }) => {
    const rows = database.prepare(`SELECT * FROM "${name}"`).all();
    return rows.some((row) => JSON.stringify(row).includes(text)) ? [String(name)] : [];
  });
  database.close();
  return found.toSorted();
}

const processes = () => processesNaming(host.dataDir).length;

describe("[SERVICE-14, FORECAST-01, MODEL-18] bourse host forecast", () => {
  it("[MODEL-17] is refused before the model's licence was accepted", async () => {
    const before = await forecast("--json");
    expect([before.code, before.json().rule]).toEqual([1, "forecast.not_installed"]);
    const plan = await host.service.resolve({ id: MODEL });
    const [terms] = plan.terms as LicenceTerms[];
    expect(terms?.text).toContain("research that is neither commercial nor production");
    expect(terms?.revision).toBe(revision);
    const approved = plan.capabilities.map(({ name }) => name);
    const install = { plan_id: plan.plan_id, approved, trust_key: true };
    expect(await refusalCode(host.service.install(install))).toBe("install.terms_not_accepted");
    expect(existsSync(join(host.dataDir, "forecast"))).toBe(false);
    await host.service.install({ ...install, accepted: [terms?.value ?? ""] });
    await vi.waitFor(() => expect(shown()?.activation.state).toBe("healthy"), { interval: 50 });
  });

  it("prints quantiles with what made them, and that they are research evidence and not a trading signal", async () => {
    const made = (await forecast("--json")).json() as unknown as Forecast;
    expect(made.quantiles).toHaveLength(7);
    expect(made.quantiles.map(({ prices }) => prices.length)).toEqual(Array(7).fill(20));
    expect(made.evidence).toMatchObject({ model_revision: revision, seed: 12, inputs_used: ["closes"] });
    const { out } = await forecast();
    expect(out).toContain("A forecast is research evidence, not a trading signal.");
    expect(out).toContain("non-commercial, non-production research only");
    expect(out).toContain(revision);
    const evaluation = (await run("forecast", "SPX", "--evaluate")).out;
    for (const words of ["1 forecast, 0 bars came since", STATEMENT, RESEARCH]) expect(evaluation).toContain(words);
    expect([made.statement, made.licence]).toEqual([STATEMENT, expect.stringContaining(RESEARCH)]);
    const past = (await forecast("--until", "2019-06-03T12:00:00Z", "--json")).json() as unknown as Forecast;
    expect(past).toMatchObject({ in_replay: true, evidence: { as_of: "2019-05-31T00:00:00.000Z" } });
    for (const [args, rule] of [
      [["forecast", "SPX", "--horizon", "65"], "host.body_invalid"],
      [["forecast", "SPX", "--until", "tomorrow"], "host.body_invalid"],
      [["forecast", "NOBODY:HAS"], "market.symbol_unknown"],
      [["forecast", "SPX", "--timeframe", "7D"], "tool.usage"],
    ] as const) {
      expect((await run(...args, "--json")).json().rule).toBe(rule);
    }
  });

  it("[P26] goes on for its host when a second host finds the folder in use", async () => {
    expect(await refusalCode(testHost({ dataDir: host.dataDir, official }))).toBe("host.folder_in_use");
    const again = (await run("forecast", "SPX", "--horizon", "3", "--json")).json() as unknown as Forecast;
    expect(again.horizon).toBe(3);
    expect(processes()).toBeGreaterThan(1);
  });

  it("evaluates past bars of symbols in lines, as JSON and as CSV, with the terms at each, and keeps nothing of it", async () => {
    const kept = host.services.forecasts.list({ symbol: "SPX", timeframe: "1D" });
    const wanted = ["evaluate", "SPX", "SPX", "--horizon", "5", "--origins", "8", "--every", "3"] as const;
    const { out } = await run(...wanted);
    for (const words of [STATEMENT, RESEARCH, revision, "SPX 1D: 8 forecasts from", "all symbols"]) {
      expect(out).toContain(words);
    }
    expect(out).toMatch(/^5\tseasonal naive\t\d+\.\d{3}\t/m);
    const told = (await run(...wanted, "--json")).json() as unknown as Evaluated;
    expect([told.statement, told.licence]).toEqual([STATEMENT, expect.stringContaining(RESEARCH)]);
    expect(told.evaluations.map(({ symbol, origins }) => [symbol, origins])).toEqual([
      ["SPX", 8],
      ["SPX", 8],
    ]);
    expect(told.all.map(({ method, ahead, count }) => [method, ahead, count])).toEqual(
      [1, 5].flatMap((ahead) => ["model", "naive", "drift", "seasonal_naive"].map((method) => [method, ahead, 16])),
    );
    expect(told.all[0]?.pinball).toBeCloseTo(told.evaluations[0]?.rows[0]?.pinball ?? Number.NaN, 9);
    const [head = "", ...rows] = (await run(...wanted, "--csv")).out.trim().split("\n");
    expect(head.split(",")).toHaveLength(21);
    expect(rows).toHaveLength(16);
    for (const row of rows) expect(row).toContain(`"${STATEMENT}"`);
    expect(host.services.forecasts.list({ symbol: "SPX", timeframe: "1D" })).toEqual(kept);
    for (const [args, rule] of [
      [["evaluate", "SPX", "--origins", "501"], "host.body_invalid"],
      [["evaluate", "SPX", "--every", "x"], "tool.usage"],
      [["evaluate", "SPX", "NOBODY:HAS"], "market.symbol_unknown"],
    ] as const) {
      expect((await run(...args, "--json")).json().rule).toBe(rule);
    }
    expect((await run(...wanted, "--csv", "--json")).code).toBe(2);
  });

  it("[MODEL-17, MODEL-18] says at each answer of the API what a forecast is and who may use it", async () => {
    const { token } = host;
    const ask = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
      const sent = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
      return (await fetch(`${origin}${path}`, sent)).text();
    };
    const series = { symbol: "SPX", timeframe: "1D" };
    const query = new URLSearchParams(series);
    const made = await ask("/api/forecasts", { ...series, horizon: 4 });
    const { id } = JSON.parse(made);
    const rolling = { ...series, horizon: 4, origins: 2, every: 1, season: 5 };
    for (const answer of [
      made,
      await ask(`/api/forecasts?${query}`),
      await ask(`/api/forecasts/${id}`),
      await ask(`/api/forecasts/evaluation?${query}`),
      await ask("/api/forecasts/rolling", rolling),
      await ask("/api/forecasts/model"),
    ]) {
      expect(answer).toContain(STATEMENT);
      expect(answer).toContain(RESEARCH);
    }
  });

  it("leaves no file, process, row or forecast when the model is removed, and no temporary file", async () => {
    await host.service.remove(MODEL);
    expect(existsSync(join(host.dataDir, "forecast"))).toBe(false);
    expect(processes()).toBe(0);
    expect(host.services.forecasts.list({ symbol: "SPX", timeframe: "1D" }).forecasts).toEqual([]);
    expect((await forecast("--json")).json().rule).toBe("forecast.not_installed");
    // The download stays for a second install until the next start (ADR 0108).
    host = await host.restart();
    await host.close();
    expect(filesOf(host.dataDir).filter((name) => !filesBefore.includes(name))).toEqual(["secrets.key"]);
    // The trader's log stays, and the memory that refuses an older or re-signed version later.
    expect(tablesNaming(MODEL)).toEqual(["audit", "known_versions", "marks"]);
    host = await testHost({ dataDir: host.dataDir, official });
  });
});
