import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { TEMPLATES_VARIABLE, templateFile } from "@bourse/cloud";

/**
 * Puts the tables of the newest migration into an unused folder: creating them is most of the cost of a first start.
 * Without the run's templates the program creates them itself.
 */
export function beginMigrated(dataDir: string): void {
  const templates = process.env[TEMPLATES_VARIABLE];
  const data = path.join(dataDir, "postgres");
  if (templates === undefined || existsSync(data)) return;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const unpacked = spawnSync("tar", ["-xf", templateFile(templates, "migrated"), "-C", data], { encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(`the template was not unpacked: ${unpacked.stderr}`);
}
