import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { TEMPLATES_VARIABLE, writeTemplates } from "@bourse/cloud";
import { openRun } from "@bourse/testing/run";
import { buildWhatIsStale } from "../scripts/start/build.ts";
import { processorTime } from "../scripts/test/machine/processor-time.ts";

const root = path.resolve(import.meta.dirname, "..");
const migrations = path.join(root, "packages", "cloud", "src", "database", "migrations");

/**
 * The page and the examples are built once, before concurrent test files use them; and so are the databases that those
 * files open in memory.
 */
export async function setup(): Promise<() => Promise<void>> {
  buildWhatIsStale((line) => console.log(line));
  const templates = path.join(root, "node_modules", ".cache", "bourse", `databases-${whatMakesTables()}`);
  // Workers and programs started by tests load the same sources repeatedly: each is compiled once for all of them.
  const compiled = path.join(root, "node_modules", ".cache", "bourse", "compiled");
  dropIfGrown(compiled);
  process.env.NODE_COMPILE_CACHE ??= compiled;
  await writeTemplates(templates);
  process.env[TEMPLATES_VARIABLE] = templates;
  const close = await openRun();
  console.log(`set-up: ${(processorTime() / 1000).toFixed(1)} s of a processor, the runner's own start included`);
  return close;
}

/** Each run adds some thousand of its own: test files, whose names differ from run to run, and programs that tests write. */
const MAX_COMPILED = 50_000;

function dropIfGrown(folder: string): void {
  if (!existsSync(folder)) return;
  const kept = readdirSync(folder).reduce((sum, each) => sum + readdirSync(path.join(folder, each)).length, 0);
  if (kept > MAX_COMPILED) rmSync(folder, { recursive: true, force: true });
}

/** Changes with the migrations, the embedded database and the job queue. */
function whatMakesTables(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrations).sort())
    hash.update(name).update(readFileSync(path.join(migrations, name)));
  for (const library of ["@electric-sql/pglite", "pg-boss"])
    hash.update(readFileSync(path.join(root, "node_modules", library, "package.json")));
  return hash.digest("hex").slice(0, 16);
}
