import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BenchResult } from "../../bench/result.ts";

const folder = path.resolve(import.meta.dirname, "../../bench");
const scratch = mkdtempSync(path.join(tmpdir(), "bourse-bench-"));

/** The benchmarks of `bench/`, or those named on the command line. */
function programs(wanted: readonly string[]): readonly string[] {
  const all = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && entry.name !== "result.ts")
    .map((entry) => entry.name.slice(0, -".ts".length));
  return wanted.length === 0 ? all : all.filter((name) => wanted.includes(name));
}

function measure(name: string): readonly BenchResult[] {
  const output = path.join(scratch, `${name}.json`);
  const args = ["--expose-gc", path.join(import.meta.dirname, "measure.ts"), path.join(folder, `${name}.ts`), output];
  console.log(`── ${name} …`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) return [{ name, ours: "did not run", theirs: "", ratio: Number.NaN, target: "runs", ok: false }];
  return JSON.parse(readFileSync(output, "utf8"));
}

function print(results: readonly BenchResult[]): void {
  const header = ["benchmark", "ours", "compared with", "ratio", "target", ""];
  const rows = results.map((r) => [r.name, r.ours, r.theirs, r.ratio.toFixed(2), r.target, r.ok ? "ok" : "MISSED"]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [header, ...rows])
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

const results = programs(process.argv.slice(2)).flatMap(measure);
rmSync(scratch, { recursive: true, force: true });
print(results);
process.exitCode = results.every((each) => each.ok) ? 0 : 1;
