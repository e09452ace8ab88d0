// Checks exported ledgers on any machine: this file and its folder are all that it needs, and it installs nothing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const folder = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const program = path.join(folder, "check-ledger", "main.ts");
const pinned = path.join(folder, "..", "node_modules", "node", "bin", "node");

if (process.features.typescript) {
  await import(program);
} else if (existsSync(pinned)) {
  const { status } = spawnSync(pinned, [program, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} else {
  console.error("check-ledger needs Node 22.18 or later, and nothing else");
  process.exitCode = 2;
}
