// Leaks of restarts: an interactive guest is started, answers an event by its lane and is stopped, repeatedly. Compares
// descriptors, threads and resident memory of the process tree after all restarts with those after the first few.
import { readdirSync, readFileSync } from "node:fs";
import { createGuestRuntime } from "@bourse/runtime";
import { sized } from "./figures/sized.ts";
import { eventGuest, marketEvent, VIEW_ID } from "./guest/events.ts";
import { processTree, treeRssMib } from "./guest/rss.ts";
import type { BenchResult } from "./result.ts";

/** Fewer than ten thousand are for trying out the benchmark. */
const RESTARTS = Number(process.env.BENCH_TRIES ?? sized(10_000, 20));
/** By then the engine's heaps and caches have reached their size. */
const WARM_UP = Math.max(1, Math.floor(RESTARTS / 20));
/** Margin for a pending garbage collection. */
const RSS_RATIO = 1.1;
const json = new TextEncoder().encode(JSON.stringify(marketEvent("s-1", 1)));

interface Counts {
  readonly descriptors: number;
  readonly threads: number;
  readonly sharedKib: number;
  readonly rssMib: number;
}

async function counts(): Promise<Counts> {
  const pids = processTree();
  const sum = (folder: string) => pids.reduce((all, pid) => all + readdirSync(`/proc/${pid}/${folder}`).length, 0);
  return { descriptors: sum("fd"), threads: sum("task"), sharedKib: sharedKib(), rssMib: await treeRssMib() };
}

/** Shared memory of the whole machine, because unnamed files are in no folder. */
function sharedKib(): number {
  return Number(/^Shmem:\s+(\d+)/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1] ?? 0);
}

export async function run(): Promise<BenchResult[]> {
  const module = await eventGuest();
  const runtime = createGuestRuntime({ isolation: "process" });
  const spec = { activation: "a", module, apiVersion: 2, approved: [], name: "a", declaredViews: [VIEW_ID] } as const;
  const restart = async () => {
    const started = await runtime.activate(spec);
    if (!started.ok) throw new Error(JSON.stringify(started.fault));
    for (const type of ["start", "market"]) {
      const outcome = await runtime.deliver("a", { type, json });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    }
    await runtime.stop("a");
  };
  const restarts = async (times: number) => {
    for (let n = 0; n < times; n += 1) await restart();
  };
  await restarts(WARM_UP);
  const before = await counts();
  await restarts(RESTARTS - WARM_UP);
  const after = await counts();
  await runtime.close();
  const row = (name: string, of: keyof Counts, { unit = "", atMost = 1 } = {}): BenchResult => {
    const ratio = after[of] / before[of];
    return {
      name: `${RESTARTS} restarts of an interactive guest: ${name}`,
      ours: `${after[of].toFixed(0)}${unit}`,
      theirs: `${before[of].toFixed(0)}${unit} after ${WARM_UP}`,
      ratio,
      target: `at most ${atMost} times`,
      ok: ratio <= atMost,
    };
  };
  return [
    row("descriptors", "descriptors"),
    row("threads", "threads"),
    row("shared memory of the machine", "sharedKib", { unit: " KiB", atMost: RSS_RATIO }),
    row("resident memory", "rssMib", { unit: " MiB", atMost: RSS_RATIO }),
  ];
}
