import { watchTurns } from "./desk/turns.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import { bareEcho } from "./plugins/bare.ts";
import { HOSTILE, startHostile } from "./plugins/hostile.ts";
import type { BenchResult } from "./result.ts";

/** A longer pause of the host's loop is felt in a chart that moves ten times a second. */
const MOST_PAUSE_MS = 50;
const FLOOD_MS = sized(5_000, 50);
const ROUND_TRIPS = sized(2_000, 5);
const ROUNDS = sized(5, 1);
const MOST_OF_A_BARE_PIPE = 1.5;

/** The host's loop while plugins misbehave, and a command's way to a plugin and back beside a bare pipe. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [name, script] of HOSTILE) results.push(await flood(name, script));
  return [...results, await roundTrip()];
}

async function flood(name: string, script: string): Promise<BenchResult> {
  const plugin = await startHostile(script);
  try {
    const stop = watchTurns();
    await new Promise((resolve) => setTimeout(resolve, FLOOD_MS));
    const { p99, longest, busyP99, busyLongest } = stop();
    return {
      name: `host's loop, a plugin that ${name}`,
      ours: `p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`,
      theirs: `processor time p99 ${busyP99.toFixed(1)} ms, longest ${busyLongest.toFixed(0)} ms`,
      ratio: p99 / MOST_PAUSE_MS,
      target: `p99 < ${MOST_PAUSE_MS} ms`,
      ok: p99 < MOST_PAUSE_MS,
    };
  } finally {
    await plugin.stop();
  }
}

async function roundTrip(): Promise<BenchResult> {
  const plugin = await startHostile("hello()\nserve()");
  const bare = bareEcho();
  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await each(() => plugin.command("bench.plugin.echo", [round])));
      theirs.push(await each(() => bare.ask(round)));
    }
    const [mine, its] = [median(ours), median(theirs)];
    return {
      name: "a plugin's command and its result (Python)",
      ours: `${(mine * 1000).toFixed(0)} µs`,
      theirs: `${(its * 1000).toFixed(0)} µs (bare pipe with JSON)`,
      ratio: mine / its,
      target: `≤ ${MOST_OF_A_BARE_PIPE} × a bare pipe`,
      ok: mine / its <= MOST_OF_A_BARE_PIPE,
    };
  } finally {
    bare.close();
    await plugin.stop();
  }
}

/** Milliseconds that one takes of many in a row. */
async function each(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < ROUND_TRIPS; count += 1) await ask();
  return (performance.now() - began) / ROUND_TRIPS;
}
