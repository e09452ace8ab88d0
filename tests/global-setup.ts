import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { TEMPLATES_VARIABLE, writeTemplates } from "@bourse/cloud";
import { openRun } from "@bourse/testing/run";
import { buildWhatIsStale } from "../scripts/start/build.ts";

const root = path.resolve(import.meta.dirname, "..");
const migrations = path.join(root, "packages", "cloud", "src", "database", "migrations");

/**
 * The page and the examples are built once, before concurrent test files use them; and so are the databases that those
 * files open in memory.
 */
export async function setup(): Promise<() => Promise<void>> {
  buildWhatIsStale((line) => console.log(line));
  const templates = path.join(root, "node_modules", ".cache", "bourse", `databases-${whatMakesTables()}`);
  // Programs started by tests load the same sources repeatedly: each is compiled once for all of them.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules", ".cache", "bourse", "compiled");
  await writeTemplates(templates);
  process.env[TEMPLATES_VARIABLE] = templates;
  return openRun();
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
