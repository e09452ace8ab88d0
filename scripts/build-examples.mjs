// Builds every extension of examples/ into its dist/ folder, one after another: the compiler itself uses both cores. The
// lessons are projects in TypeScript, made by the tool as their reader makes them.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { processIo } from "../packages/tool/src/cli/io.ts";
import { main } from "../packages/tool/src/main.ts";

const examples = path.resolve(import.meta.dirname, "../examples");
for (const name of readdirSync(examples)) {
  const build = path.join(examples, name, "build.mjs");
  if (!existsSync(build)) continue;
  const { status } = spawnSync(process.execPath, [build], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
for (const manifest of globSync("learn/*/package/manifest.json", { cwd: examples }).sort()) {
  const lesson = path.join(examples, path.dirname(manifest), "..");
  if ((await main(["compile", lesson], processIo())) !== 0) process.exit(1);
}
writeFileSync(path.join(examples, ".built"), "");
