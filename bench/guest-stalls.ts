// Guests of a runtime that is stopped and resumed again and again with all its processes, as on a machine that others use:
// faults and lost states beside those of one that runs undisturbed.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Random } from "@bourse/testing/random";
import { sized } from "./figures/sized.ts";
import type { BenchResult } from "./result.ts";
import type { GuestCounts } from "./stalls/host.main.ts";

/** Set to an hour to look for what is rare. */
const PLAYED_MS = Number(process.env.BENCH_MS ?? sized(60_000, 1500));
const SEED = Number(process.env.BENCH_SEED ?? 28);
const STOPPED_MS = { least: 50, most: 950 };
const RUNNING_MS = { least: 100, most: 2000 };

export async function run(): Promise<BenchResult[]> {
  const still = await play(async () => void (await delay(PLAYED_MS)));
  const stops = { count: 0, ms: 0 };
  const stalled = await play((group) => stopAndResume(group, stops));
  const played = `${(PLAYED_MS / 1000).toFixed(0)} s, ${stops.count} stops of ${(stops.ms / 1000).toFixed(1)} s in all`;
  const row = (name: string, of: (counts: GuestCounts) => number): BenchResult => ({
    name: `4 guests, ${played}: ${name}`,
    ours: String(of(stalled)),
    theirs: `${of(still)} undisturbed`,
    ratio: of(stalled) / Math.max(1, of(still)),
    target: "0",
    ok: of(stalled) === 0,
  });
  const share = stalled.callbacks / still.callbacks;
  return [
    row("suspended", ({ suspended }) => suspended),
    row("faults", ({ faults }) => faults),
    row("states lost", ({ lostStates }) => lostStates),
    {
      name: `4 guests, ${played}: callbacks`,
      ours: String(stalled.callbacks),
      theirs: `${still.callbacks} undisturbed`,
      ratio: share,
      target: "some",
      ok: stalled.callbacks > 0,
    },
  ];
}

/** Runs the guests in a process group of their own while something happens to it. */
async function play(happens: (group: number) => Promise<void>): Promise<GuestCounts> {
  const host: ChildProcess = fork(path.join(import.meta.dirname, "stalls/host.main.ts"), { detached: true });
  await once(host, "message");
  if (host.pid === undefined) throw new Error("the guests' host did not start");
  await happens(host.pid);
  const told = once(host, "message");
  host.send("counts");
  const [counts] = (await told) as [GuestCounts];
  const ended = once(host, "exit");
  host.disconnect();
  await ended;
  return counts;
}

async function stopAndResume(group: number, stops: { count: number; ms: number }): Promise<void> {
  const random = Random.of(SEED, "stalls");
  const between = ({ least, most }: typeof STOPPED_MS) => least + random.next() * (most - least);
  for (const end = performance.now() + PLAYED_MS; performance.now() < end; ) {
    await delay(between(RUNNING_MS));
    const ms = between(STOPPED_MS);
    process.kill(-group, "SIGSTOP");
    await delay(ms).finally(() => process.kill(-group, "SIGCONT"));
    stops.count += 1;
    stops.ms += ms;
  }
}
