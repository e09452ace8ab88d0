import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import type { BenchResult } from "../bench/result.ts";

const ROOT = path.join(import.meta.dirname, "..");
const MEASURE = path.join(ROOT, "scripts/bench/measure.ts");
const scratch = mkdtempSync(path.join(tmpdir(), "bourse-benchmarks-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const names = readdirSync(path.join(ROOT, "bench"))
  .filter((name) => name.endsWith(".ts") && name !== "result.ts")
  .map((name) => name.slice(0, -".ts".length));

/** A program of the system that is not everywhere, in the words in which every benchmark says so. */
const MISSING = /missing: (?:nginx|wrk|PostgreSQL's initdb)/;

/** Runs one in a process of its own, as `npm run bench` does, at a size at which its figures mean nothing. */
async function measure(name: string): Promise<{ results: readonly BenchResult[]; said: string }> {
  const output = path.join(scratch, `${name}.json`);
  const args = ["--expose-gc", MEASURE, path.join(ROOT, "bench", `${name}.ts`), output];
  const child = spawn(process.execPath, args, { env: { ...process.env, BENCH_SIZE: "tiny" } });
  const heard: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => heard.push(bytes));
  const [status] = await once(child, "close");
  const said = Buffer.concat(heard).toString();
  return { results: status === 0 ? JSON.parse(readFileSync(output, "utf8")) : [], said };
}

it.for(names)("the benchmark %s runs", { timeout: 120_000 }, async (name, { skip }) => {
  const { results, said } = await measure(name);
  const missing = results.length === 0 ? MISSING.exec(said)?.[0] : undefined;
  skip(missing !== undefined, missing);
  expect(results.length, said).toBeGreaterThan(0);
  for (const each of results) expect(each.ratio, `${each.name}\n${said}`).not.toBeNaN();
});
