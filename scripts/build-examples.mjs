// Builds every extension of examples/ into its dist/ folder, one after another: the compiler itself uses both cores.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const examples = path.resolve(import.meta.dirname, "../examples");
for (const name of readdirSync(examples)) {
  const build = path.join(examples, name, "build.mjs");
  if (!existsSync(build)) continue;
  const { status } = spawnSync(process.execPath, [build], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
writeFileSync(path.join(examples, ".built"), "");
