import path from "node:path";
import { spawnCloud } from "@bourse/cloud/testing";
import { load } from "./cloud/load.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";

const ROUNDS = sized(3, 1);
const SECONDS = sized(3, 1);
const TARGET = 0.5;
/** A trader does not notice a shorter time. */
const P99_TARGET_MS = 250;

const here = (name: string) => path.join(import.meta.dirname, "cloud", name);

/**
 * `GET /plugins/{id}/versions` with fifty versions, compared with a bare server that sends the same bytes, in
 * alternating rounds.
 */
export async function run(): Promise<BenchResult[]> {
  const ours = await spawnCloud(here("catalogue-server.ts"), {});
  const theirs = await spawnCloud(here("bare-server.ts"), { SOURCE: ours.url });
  try {
    const [our, their] = [[await load(ours.url, 1)], [await load(theirs.url, 1)]];
    // The first round warms both up.
    our.pop();
    their.pop();
    for (let round = 0; round < ROUNDS; round += 1) {
      our.push(await load(ours.url, SECONDS));
      their.push(await load(theirs.url, SECONDS));
    }
    return summarize(our, their);
  } finally {
    await theirs.kill();
    await ours.kill();
  }
}

type Loads = readonly Awaited<ReturnType<typeof load>>[];

function summarize(our: Loads, their: Loads): BenchResult[] {
  const [rate, bare] = [median(our.map((each) => each.rate)), median(their.map((each) => each.rate))];
  const [p99, bareP99] = [median(our.map((each) => each.p99)), median(their.map((each) => each.p99))];
  const hasFailed = [...our, ...their].some((each) => each.failures > 0);
  return [
    {
      name: "GET versions (50 versions), rate against bare node:http",
      ours: `${rate.toFixed(0)}/s`,
      theirs: `${bare.toFixed(0)}/s`,
      ratio: rate / bare,
      target: `>= ${TARGET}`,
      ok: rate / bare >= TARGET && !hasFailed,
    },
    {
      name: "GET versions (50 versions), p99 over 32 connections",
      ours: `${p99.toFixed(1)} ms`,
      theirs: `${bareP99.toFixed(1)} ms`,
      ratio: p99 / Math.max(bareP99, 1),
      target: `<= ${P99_TARGET_MS} ms`,
      ok: p99 <= P99_TARGET_MS && !hasFailed,
    },
  ];
}
