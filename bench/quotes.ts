// Prices for ten extensions in threads of their own, beside a bare message to each thread for each price.
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { testHost } from "@bourse/host/testing";
import { SYSTEM_CLOCK } from "@bourse/platform";
import { sized } from "./figures/sized.ts";
import { type PacedMarket, pacedMarket } from "./quotes/paced-market.ts";
import type { BenchResult } from "./result.ts";

const SUBSCRIBERS = 10;
const PER_SECOND = 10_000;
const SECONDS = sized(5, 1);
const TOTAL = PER_SECOND * SECONDS;
/** Room for the garbage of eleven heaps between two collections. Half a million queued prices would take several times as much. */
const ALLOWED_GROWTH_MB = 48;
const TICK_MS = 10;

interface Run {
  readonly cpuMs: number;
  readonly grownMb: number;
  readonly delivered: number;
  readonly longest: number;
}

export async function run(): Promise<BenchResult[]> {
  const [coalesced, bare] = [await throughTheApi(), await betweenBareThreads()];
  const ratio = coalesced.cpuMs / bare.cpuMs;
  const { symbols } = pacedMarket();
  const leftOut = TOTAL * SUBSCRIBERS - coalesced.delivered;
  return [
    {
      name: `${PER_SECOND} prices/s to ${SUBSCRIBERS} extensions for ${SECONDS} s, processor time`,
      ours: `${coalesced.cpuMs.toFixed(0)} ms, ${coalesced.delivered} delivered, ${leftOut} coalesced`,
      theirs: `${bare.cpuMs.toFixed(0)} ms, ${bare.delivered} bare messages`,
      ratio,
      target: "<= 1",
      ok: ratio <= 1 && coalesced.delivered > 0,
    },
    {
      name: "longest queue of a subscription",
      ours: `${coalesced.longest} prices`,
      theirs: `${symbols.length} instruments`,
      ratio: coalesced.longest / symbols.length,
      target: "<= 1",
      ok: coalesced.longest <= symbols.length,
    },
    {
      name: "memory that the prices add to host and threads",
      ours: `${coalesced.grownMb.toFixed(1)} MB`,
      theirs: `${bare.grownMb.toFixed(1)} MB with bare messages`,
      ratio: coalesced.grownMb / Math.max(1, bare.grownMb),
      target: `<= ${ALLOWED_GROWTH_MB} MB`,
      ok: coalesced.grownMb <= ALLOWED_GROWTH_MB,
    },
  ];
}

const idOf = (index: number) => `bench.q${index}`;
const each = <Result>(work: (index: number) => Promise<Result>): Promise<readonly Result[]> =>
  Promise.all(Array.from({ length: SUBSCRIBERS }, (_, index) => work(index)));

async function throughTheApi(): Promise<Run> {
  const market: PacedMarket = pacedMarket();
  const builtIns = Array.from({ length: SUBSCRIBERS }, (_, index) => ({
    manifest: { id: idOf(index), name: idOf(index), contributes: { commands: [], configuration: {} } },
    entry: new URL("./quotes/extension.ts", import.meta.url),
  }));
  const host = await testHost({ builtIns, clock: SYSTEM_CLOCK, market: market.port });
  await host.listen();
  while (host.inApp.model().extensions.some(({ state }) => state !== "running")) await pause(TICK_MS);
  await each((index) => host.inApp.execute(`${idOf(index)}.follow`, [market.symbols]));
  const measured = await measure(market.tell);
  const counts = (await each((index) => host.inApp.execute(`${idOf(index)}.counts`, []))) as readonly {
    readonly quotes: number;
    readonly longest: number;
  }[];
  await host.dispose();
  return {
    ...measured,
    delivered: counts.reduce((sum, { quotes }) => sum + quotes, 0),
    longest: Math.max(...counts.map(({ longest }) => longest)),
  };
}

async function betweenBareThreads(): Promise<Run> {
  const threads = Array.from(
    { length: SUBSCRIBERS },
    () => new Worker(new URL("./quotes/bare-thread.ts", import.meta.url)),
  );
  await Promise.all(threads.map((thread) => once(thread, "online")));
  const { symbols } = pacedMarket();
  const measured = await measure((index) => {
    const quote = {
      symbol: symbols[index % symbols.length],
      source: "bench",
      price: String(100 + (index % 1000) / 100),
    };
    for (const thread of threads) thread.postMessage(quote);
  });
  const counts = await Promise.all(
    threads.map(async (thread) => {
      const answer = once(thread, "message");
      thread.postMessage({});
      const [count] = await answer;
      await thread.terminate();
      return Number(count);
    }),
  );
  return { ...measured, delivered: counts.reduce((sum, count) => sum + count, 0), longest: TOTAL };
}

/** Processor time of all threads of this process while the prices are sent, and the largest growth of its memory. */
async function measure(tell: (index: number) => void): Promise<Pick<Run, "cpuMs" | "grownMb">> {
  const memory = process.memoryUsage.rss();
  let most = memory;
  const since = process.cpuUsage();
  const begun = performance.now();
  for (let sent = 0; sent < TOTAL; ) {
    const due = Math.min(TOTAL, Math.floor(((performance.now() - begun) / 1000) * PER_SECOND));
    for (; sent < due; sent += 1) tell(sent);
    most = Math.max(most, process.memoryUsage.rss());
    await pause(TICK_MS);
  }
  const { user, system } = process.cpuUsage(since);
  return { cpuMs: (user + system) / 1000, grownMb: (most - memory) / 1_048_576 };
}
