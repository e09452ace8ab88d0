import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PLUGIN_LIMITS } from "@bourse/contract";
import { outsideHost, startPlugin } from "@bourse/host/plugins";
import { SYSTEM_CLOCK } from "@bourse/platform";
import type { Turns } from "./desk/turns.ts";
import { median } from "./figures/median.ts";
import { sized } from "./figures/sized.ts";
import { bareEcho } from "./plugins/bare.ts";
import { floodedHost } from "./plugins/flooded-host.ts";
import { HOSTILE } from "./plugins/hostile.ts";
import { writePlugin } from "./plugins/written.ts";
import type { BenchResult } from "./result.ts";

/** A longer pause of the host's loop is felt in a chart that moves ten times a second. */
const MOST_PAUSE_MS = 50;
const FLOOD_MS = sized(5_000, 50);
const AT_ONCE = sized(8, 2);
const ROUND_TRIPS = sized(2_000, 5);
const ROUNDS = sized(5, 1);
const MOST_OF_A_BARE_PIPE = 1.5;

/** The loop of a host while its plugins misbehave, and a command's way to a plugin and back beside a bare pipe. */
export async function run(): Promise<BenchResult[]> {
  const host = await floodedHost();
  try {
    const alone = await host.during([], FLOOD_MS);
    const results: BenchResult[] = [];
    for (const [name, script] of HOSTILE) {
      results.push(line(`a plugin that ${name}`, await host.during([script], FLOOD_MS), alone));
    }
    const many = HOSTILE.map(([, script]) => script).slice(0, AT_ONCE);
    results.push(line(`${many.length} such plugins at once`, await host.during(many, FLOOD_MS), alone));
    return [...results, await roundTrip()];
  } finally {
    await host.dispose();
  }
}

function line(name: string, { p99, longest, busyP99 }: Turns, alone: Turns): BenchResult {
  return {
    name: `host's loop, ${name}`,
    ours: `p99 ${p99.toFixed(1)} ms (processor time ${busyP99.toFixed(1)} ms), longest ${longest.toFixed(0)} ms`,
    theirs: `p99 ${alone.p99.toFixed(1)} ms, longest ${alone.longest.toFixed(0)} ms without a plugin`,
    ratio: p99 / MOST_PAUSE_MS,
    target: `p99 < ${MOST_PAUSE_MS} ms`,
    ok: p99 < MOST_PAUSE_MS,
  };
}

async function roundTrip(): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-plugin-"));
  const plugin = await startPlugin({
    folder,
    manifest: writePlugin(folder, "plugin", "hello()\nserve()"),
    api: outsideHost(),
    environment: process.env,
    clock: SYSTEM_CLOCK,
    limits: PLUGIN_LIMITS,
    report: (cause) => console.error(cause),
  });
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
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds per call, over many calls in a row. */
async function each(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let count = 0; count < ROUND_TRIPS; count += 1) await ask();
  return (performance.now() - began) / ROUND_TRIPS;
}
