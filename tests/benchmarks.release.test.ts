import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { depth } from "@bourse/testing/depth";
import { afterAll, expect, it } from "vitest";
import type { BenchResult } from "../bench/result.ts";

const BENCHMARKS = path.join(import.meta.dirname, "../bench");
/**
 * These start servers, browsers or whole installations of their own, which even at the smallest size takes most of the
 * time of all benchmarks; only long runs include them. What they start is tested elsewhere.
 */
const LONG = [
  "catalogue-scale",
  "chart-page",
  "complete",
  "desk-live",
  "desk-page",
  "desk-replay",
  "guest-hostile",
  "guest-restarts",
  "host-loop",
  "install-memory",
  "nodes",
  "plugins",
  "reads-nginx",
  "start",
  "versions",
  "versions-nginx",
  "web-app",
  "withdrawals",
];
const all = readdirSync(BENCHMARKS)
  .filter((name) => name.endsWith(".ts") && name !== "result.ts")
  .map((name) => name.slice(0, -".ts".length));
const names = depth({ usual: all.filter((name) => !LONG.includes(name)), deep: all });

/** A system program that may be missing, with the message that every benchmark uses. */
const MISSING = /missing: (?:nginx|wrk|PostgreSQL's initdb)/;

/** Runs benchmarks at a size with meaningless figures; one that dies is followed by another process. */
class Measuring {
  #child: ChildProcess | undefined;
  #said = "";

  /** The figures, or none from one that died, and its output. */
  async of(name: string): Promise<{ results: readonly BenchResult[]; said: string }> {
    this.#child ??= this.#start();
    const child = this.#child;
    this.#said = "";
    const settled = new AbortController();
    const died = once(child, "close", settled).then(() => []);
    const told = once(child, "message", settled).then(([results]) => results as BenchResult[]);
    child.send(path.join(BENCHMARKS, `${name}.ts`));
    const results = await Promise.race([told, died]);
    settled.abort();
    await Promise.allSettled([told, died]);
    return { results, said: this.#said };
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, "support/measuring.main.ts"), {
      execArgv: ["--expose-gc"],
      env: { ...process.env, BENCH_SIZE: "tiny" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#said += text;
      });
    child.once("close", () => {
      this.#child = undefined;
    });
    return child;
  }
}

const measuring = new Measuring();
afterAll(() => measuring.close());

it.for(names)("the benchmark %s runs", async (name, { skip }) => {
  const { results, said } = await measuring.of(name);
  const missing = results.length === 0 ? MISSING.exec(said)?.[0] : undefined;
  skip(missing !== undefined, missing);
  expect(results.length, said).toBeGreaterThan(0);
  for (const each of results) expect(each.ratio, `${each.name}\n${said}`).not.toBeNaN();
});

it("names only benchmarks that exist as long ones", () => {
  expect(LONG.filter((name) => !all.includes(name))).toEqual([]);
});
