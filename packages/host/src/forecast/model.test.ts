import * as fs from "node:fs";
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { refusalCode } from "@bourse/host/testing";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  copyTree,
  modelPackage,
  NUMPY,
  PYTHON,
  SHORT_LIMITS,
  testFolder,
} from "../../test/fixtures/forecast/model.fixture.ts";
import { dataHash, readAnswer } from "../services/forecasts/read-answer.ts";
import { type PrepareParts, prepareModel } from "./prepare/prepare.ts";
import type { Prepared } from "./prepare/prepared.ts";
import { startModel } from "./serve/start.ts";
import { removeTree } from "./tree/change-tree.ts";

const folder = testFolder();
const tree = join(folder.path, "model");
const { metadata, packed } = modelPackage();
const parts: PrepareParts = {
  search: { environment: { MODEL_PYTHON: PYTHON, MODEL_WHEELS: NUMPY } },
  weights: { egress: { request: () => Promise.reject(new Error("no network in this test")) } },
  clock: SYSTEM_CLOCK,
  limits: SHORT_LIMITS,
};
const progress: string[] = [];
const going = (to: string, files = packed, signal = new AbortController().signal) => ({
  files,
  metadata,
  folder: to,
  signal,
  progress: (message: string) => void progress.push(message),
});
const starting = (at: string, prepared: Prepared) => ({
  folder: at,
  prepared,
  metadata,
  clock: SYSTEM_CLOCK,
  random: SYSTEM_RANDOM,
  limits: SHORT_LIMITS,
  signal: new AbortController().signal,
});

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepareModel(going(tree), parts);
});
afterAll(() => {
  removeTree(tree);
  folder.remove();
});

const DAY = 86_400_000;
const QUANTILES = [0.05, 0.1, 0.5, 0.9, 0.95];
function question(count = 300, horizon = 20) {
  const closes = Array.from({ length: count }, (_, index) => 100 + 5 * Math.sin(index / 9) + index / 50);
  const times = closes.map((_, index) => new Date(Date.UTC(2024, 0, 1) + index * DAY).toISOString());
  return { symbol: "SPX", timeframe: "1D", times, closes, horizon, quantiles: QUANTILES };
}

describe("[FORECAST-01, FORECAST-03, MODEL-17, MODEL-18] the official model", () => {
  it("answers a question with its own evidence, twice the same, and refuses what it cannot work with", async () => {
    expect(progress).toContain("copying NumPy: 0 of 184");
    const serving = await startModel(starting(tree, prepared));
    const ask = (body: unknown) =>
      serving.ask({ method: "POST", path: "/forecast", body: JSON.stringify(body) }, SHORT_LIMITS.answerMs);
    const asked = question();
    const answer = readAnswer(await ask(asked), asked, metadata.modelRevision);
    expect(answer.evidence).toMatchObject({ seed: 12, data_hash: dataHash(asked.times, asked.closes) });
    expect(answer.evidence.licence).toContain("Non-commercial, non-production research");
    expect(answer.evidence.licence).toContain("A forecast is research evidence, not a trading signal.");
    const [low = [], , median = [], high = []] = QUANTILES.map((level) => answer.quantiles[String(level)]);
    const last = asked.closes.at(-1) as number;
    expect(Math.abs((median[0] as number) / last - 1)).toBeLessThan(0.05);
    const width = (step: number) => (high[step] as number) - (low[step] as number);
    expect(width(19)).toBeGreaterThan(2 * width(0));
    expect(await ask(asked)).toEqual(answer);
    const bad: readonly [unknown, string][] = [
      [{ ...asked, closes: asked.closes.with(3, -1) }, "a close is not above 0"],
      [{ ...asked, times: asked.times.toReversed() }, "do not ascend"],
      [{ ...asked, horizon: 65 }, "horizon"],
      [{ ...asked, quantiles: [0.5, 0.1] }, "quantiles"],
      [{ ...asked, more: 1 }, "the body must have"],
      [question(20), "closes are not 33"],
    ];
    for (const [body, message] of bad) await expect(ask(body)).rejects.toThrow(message);
    await serving.stop();
  });

  it("[FORECAST-02, P26] answers neither a page nor another program: Host, Origin, secret and count are checked", async () => {
    const serving = await startModel(starting(tree, prepared));
    const { port } = serving;
    const host = `127.0.0.1:${port}`;
    const send = (headers: Record<string, string>, method = "POST", path = "/forecast") =>
      plainRequest(port, { headers, method, path });
    expect(await send({ host, origin: "https://page.example" })).toEqual([403, undefined]);
    expect(await send({ host, origin: "null" })).toEqual([403, undefined]);
    expect(await send({ host: `rebound.example:${port}` })).toEqual([403, undefined]);
    expect(await send({ host: `localhost:${port}` })).toEqual([403, undefined]);
    expect(await send({ host: "127.0.0.1" })).toEqual([403, undefined]);
    expect(await send({ host, "content-type": "application/x-www-form-urlencoded" })).toEqual([401, undefined]);
    expect(await send({ host }, "GET", "/health")).toEqual([401, undefined]);
    expect(await send({ host, "x-svc-count": "1", "x-svc-proof": "0".repeat(64) }, "GET", "/health")).toEqual([
      401,
      undefined,
    ]);
    for (const length of ["99999999", "99999999".padStart(20, "0")])
      expect(await send({ host, "content-length": length })).toEqual([413, undefined]);
    await serving.stop();
  });
});

/** A request as any program of the machine can send it; the status, and whether it came with a proof. */
function plainRequest(port: number, options: { headers: Record<string, string>; method: string; path: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, unknown]>();
  const sent = request({ host: "127.0.0.1", port, ...options, agent: false }, (answer) => {
    answer.resume();
    resolve([answer.statusCode, answer.headers["x-svc-proof"]]);
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}

describe("[P26] the tree of a model", () => {
  const damages: readonly (readonly [string, (at: string) => void])[] = [
    ["a changed program", (at) => rewrite(join(at, "package/tools/forecast/server.py"), "print(1)")],
    ["changed weights", (at) => rewrite(join(at, "weights/model.safetensors"), "x")],
    ["a changed file of NumPy", (at) => rewrite(join(at, "numpy/numpy/version.py"), "x = 1")],
    ["another module", (at) => rewrite(join(at, "package/svcforecast/json.py"), "x = 1")],
    ["a module that hides one of the system", (at) => rewrite(join(at, "package/hashlib.py"), "x = 1")],
    ["a .pth file", (at) => rewrite(join(at, "numpy/evil.pth"), "import os")],
    ["sitecustomize", (at) => rewrite(join(at, "numpy/sitecustomize.py"), "import os")],
    ["a compiled module", (at) => rewrite(join(at, "package/svcforecast/__pycache__/load.cpython-311.pyc"), "x")],
    ["an empty folder", (at) => mkdirSync(join(at, "package/yaml"))],
    ["a missing file", (at) => rmSync(join(at, "package/svcforecast/load.py"))],
    ["a link instead of a file", (at) => relink(join(at, "package/svcforecast/load.py"))],
    ["a link instead of a folder", (at) => relink(join(at, "package/svcforecast"))],
  ];
  it.each(damages)("with %s does not start", async (_what, damage) => {
    const copy = copyTree(tree, join(folder.path, "damaged"));
    try {
      openAll(copy);
      damage(copy);
      expect(await refusalCode(startModel(starting(copy, prepared)))).toBe("forecast.tree_changed");
    } finally {
      removeTree(copy);
    }
  });

  it("does not start with another interpreter", async () => {
    const other = { ...prepared, python: { ...prepared.python, sha256: "0".repeat(64) } };
    expect(await refusalCode(startModel(starting(tree, other)))).toBe("forecast.python_changed");
  });

  it("is read-only, and has nothing that Python runs unasked", () => {
    expect(statSync(join(tree, "package/tools/forecast/server.py")).mode & 0o777).toBe(0o400);
    expect(statSync(join(tree, "numpy/numpy")).mode & 0o777).toBe(0o500);
    expect(Object.keys(prepared.files).filter((path) => /__pycache__|\.pth$|customize/.test(path))).toEqual([]);
  });
});

function openAll(at: string): void {
  // The test's own user owns the copy, and the right to write is what a program of that user would take first.
  for (const name of [
    "",
    "package",
    "package/tools/forecast",
    "package/svcforecast",
    "weights",
    "numpy",
    "numpy/numpy",
  ]) {
    chmodOpen(join(at, name));
  }
}

function chmodOpen(path: string): void {
  const { chmodSync, readdirSync } = fs;
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(path, entry.name), 0o600);
}

function rewrite(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function relink(path: string): void {
  const away = join(folder.path, "away");
  rmSync(away, { recursive: true, force: true });
  fs.renameSync(path, away);
  symlinkSync(away, path);
}
