// The local forecast model: a forecast through the host's client beside the model's own time, and an idle process.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FORECAST_LIMITS } from "@bourse/contract";
import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { prepareModel } from "../packages/host/src/forecast/prepare/prepare.ts";
import { checkHealth, startModel } from "../packages/host/src/forecast/serve/start.ts";
import { removeTree } from "../packages/host/src/forecast/tree/change-tree.ts";
import { modelPackage, NUMPY, PYTHON } from "../packages/host/test/fixtures/forecast/model.fixture.ts";
import { processesNaming } from "../packages/host/testing/processes.ts";
import { processStat } from "../scripts/lib/process-stat.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(200, 3);
const IDLE_MS = sized(60_000, 200);
const ALLOWED_MS = 20;
const ALLOWED_SHARE = 0.001;
const DAY = 86_400_000;

const closes = Array.from({ length: 512 }, (_, index) => 100 + 5 * Math.sin(index / 9) + index / 50);
const times = closes.map((_, index) => new Date(index * DAY).toISOString());
const BODY = JSON.stringify({ symbol: "X", timeframe: "1D", times, closes, horizon: 20, quantiles: [0.05, 0.5, 0.95] });

/** The model's own time for one question: parsing and computing, without a process or a connection. */
const OWN = `
import json, sys, time
root, rounds = sys.argv[1], int(sys.argv[2])
sys.path[:0] = [root + "/package", root + "/numpy"]
from svcforecast import forecast, load, request
network, _ = load.load(root)
body = sys.stdin.buffer.read()
took = []
for _ in range(rounds):
    begun = time.perf_counter()
    asked = request.parse(body)
    paths = forecast.forecast(network, asked["closes"], asked["horizon"], asked["quantiles"])
    request.data_hash(asked["times"], asked["closes"]); json.dumps(paths.tolist())
    took.append((time.perf_counter() - begun) * 1000)
print(json.dumps(took))
`;

export async function run(): Promise<BenchResult[]> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "bourse-bench-")), "model");
  const { metadata, packed: files } = modelPackage();
  const signal = new AbortController().signal;
  const shared = { clock: SYSTEM_CLOCK, limits: FORECAST_LIMITS };
  const search = { environment: { MODEL_PYTHON: PYTHON, MODEL_WHEELS: NUMPY } };
  const weights = { egress: { request: () => Promise.reject(new Error("no network")) } };
  const wanted = { files, metadata, folder, signal, progress: () => undefined };
  const prepared = await prepareModel(wanted, { ...shared, search, weights });
  const serving = await startModel({ ...shared, folder, prepared, metadata, random: SYSTEM_RANDOM, signal });
  try {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      await serving.ask({ method: "POST", path: "/forecast", body: BODY }, FORECAST_LIMITS.answerMs);
      took.push(performance.now() - begun);
    }
    const args = ["-I", "-S", "-B", "-c", OWN, folder, String(ROUNDS)];
    const own = JSON.parse(spawnSync(PYTHON, args, { input: BODY, encoding: "utf8" }).stdout) as number[];
    const idle = await idleShare(folder, () => checkHealth(serving, metadata, FORECAST_LIMITS.healthMs));
    return [roundTrip(median(took), median(own)), idleResult(idle)];
  } finally {
    await serving.stop();
    removeTree(path.dirname(folder));
  }
}

function roundTrip(ours: number, own: number): BenchResult {
  return {
    name: "forecast of 20 bars from 512, round trip",
    ours: `${ours.toFixed(1)} ms`,
    theirs: `${own.toFixed(1)} ms of the model itself`,
    ratio: ours / own,
    target: `at most ${ALLOWED_MS} ms more`,
    ok: ours <= own + ALLOWED_MS,
  };
}

function idleResult(share: number): BenchResult {
  return {
    name: "idle model with its guard, a health request every 5 s",
    ours: `${(100 * share).toFixed(3)} % of a core`,
    theirs: `${100 * ALLOWED_SHARE} %`,
    ratio: share / ALLOWED_SHARE,
    target: `below ${100 * ALLOWED_SHARE} %`,
    ok: share < ALLOWED_SHARE,
  };
}

/** Share of a core that the model's processes use while nobody asks. */
async function idleShare(folder: string, health: () => Promise<void>): Promise<number> {
  const pids = processesNaming(folder);
  const used = () => pids.reduce((sum, pid) => sum + (processStat(pid)?.ownMs ?? Number.NaN), 0);
  const before = used();
  for (let waited = 0; waited < IDLE_MS; waited += FORECAST_LIMITS.healthEveryMs) {
    await pause(Math.min(FORECAST_LIMITS.healthEveryMs, IDLE_MS));
    await health();
  }
  return (used() - before) / IDLE_MS;
}
