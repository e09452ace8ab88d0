import { readFileSync } from "node:fs";
import path from "node:path";
import { TEMPLATE_VARIABLE, writeTemplate } from "@bourse/cloud";
import { openRun } from "@bourse/testing/s3";
import { buildWhatIsStale } from "../scripts/start/build.ts";

const root = path.resolve(import.meta.dirname, "..");

/**
 * The page and the examples are built once, before test files that run side by side look for them; and so is the empty
 * database that those files open in memory.
 */
export async function setup(): Promise<() => void> {
  buildWhatIsStale((line) => console.log(line));
  const template = path.join(root, "node_modules", ".cache", "bourse", `database-${embeddedVersion()}.tar`);
  await writeTemplate(template);
  process.env[TEMPLATE_VARIABLE] = template;
  return openRun();
}

function embeddedVersion(): string {
  const file = path.join(root, "node_modules", "@electric-sql", "pglite", "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
