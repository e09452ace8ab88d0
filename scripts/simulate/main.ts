import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import type { SimulationReport } from "@bourse/cloud/testing/simulator";
import { findPostgres, startPostgres } from "@bourse/testing/postgres";
import type { Order, Told } from "./order.ts";

/**
 * npm run simulate -- --operations 1000000 --seed 1 --processes 2
 *
 * The operations are distributed over worlds: a world is a separate database with its own seed, `--seed` and the
 * following ones. An interrupted run continues with the seed and the number of operations in its last lines.
 */
const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    processes: { type: "string", default: "2" },
    world: { type: "string", default: "20000" },
    creators: { type: "string", default: "12" },
    width: { type: "string", default: "32" },
  },
});
const operations = Number(values.operations);
const perWorld = Number(values.world);
const firstSeed = Number(values.seed);

/** Worlds and their connections are small and short-lived: settings that pay off only over a long life are off. */
const SETTINGS = {
  jit: "off",
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  checkpoint_timeout: "30min",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "120",
  plan_cache_mode: "force_generic_plan",
};

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
const sum: Record<string, number> = {};
const faults: number[] = [];
const running = new Map<number, number>();
let given = 0;
let finished = 0;
let isEnding = false;

const server = "missing" in findPostgres() ? undefined : await startPostgres({ settings: SETTINGS });
console.log(
  `seed ${firstSeed}, ${operations} operations on ${server ? "a PostgreSQL server" : "the embedded database"}`,
);
const children = Array.from({ length: Number(values.processes) }, () =>
  fork(path.join(import.meta.dirname, "world.ts")),
);
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    isEnding = true;
  });
}
await Promise.all(children.map(work));
await server?.stop();
summarize();

/** The next world, or undefined when there is none. */
function nextOrder(): Order | undefined {
  const left = operations - given * perWorld;
  if (left <= 0 || isEnding) return undefined;
  const seed = firstSeed + given;
  given += 1;
  const url = server?.overSocket(server.createDatabase(`world_${seed}`));
  const shape = { creators: Number(values.creators), width: Number(values.width) };
  return { seed, operations: Math.min(left, perWorld), url, ...shape };
}

/** Gives a process one world after another until there is none. */
function work(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    let seed: number | undefined;
    const next = () => {
      const order = nextOrder();
      seed = order?.seed;
      if (order) child.send(order);
      else child.disconnect();
    };
    child.on("message", (told: Told) => {
      take(told);
      if (told.kind !== "progress") next();
    });
    child.on("exit", (code) => {
      if (seed !== undefined) take({ kind: "fault", seed, fault: `the process ended with ${code}` });
      resolve();
    });
    next();
  });
}

function take(told: Told): void {
  if (told.kind === "progress") {
    running.set(told.seed, told.done);
    const done = [...running.values()].reduce((total, each) => total + each, finished);
    console.log(`${done} operations after ${seconds()} s (${Math.round(done / seconds())} a second)`);
    return;
  }
  running.delete(told.seed);
  if (told.kind === "report") {
    finished += told.report.operations;
    add(told.report);
    console.log(`world ${told.seed}: ${told.report.operations} operations without a difference`);
    return;
  }
  faults.push(told.seed);
  console.error(`world ${told.seed}: ${told.fault}`);
  console.error(
    `again: npm run simulate -- --seed ${told.seed} --operations ${perWorld} --world ${perWorld} --processes 1`,
  );
}

function add(report: SimulationReport): void {
  for (const [name, count] of Object.entries(report)) sum[name] = (sum[name] ?? 0) + count;
}

function summarize(): void {
  const left = operations - given * perWorld;
  console.log(JSON.stringify({ worlds: given, ...sum, seconds: seconds(), differences: faults.length, faults }));
  if (left > 0)
    console.log(`not done: npm run simulate -- --seed ${firstSeed + given} --operations ${left} --world ${perWorld}`);
  process.exitCode = faults.length > 0 || left > 0 ? 1 : 0;
}
