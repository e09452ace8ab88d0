// Runs on any Node >= 20, before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const pinnedNode = path.join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

/** Installs the locked dependencies, unless this exact lockfile is already installed. */
export function ensureInstalled() {
  const isInstalled = installOnce(root, {
    announce: "Installing dependencies (once per lockfile; about a minute) …",
    // Not `npm ci`: it empties node_modules first, under a running host.
    args: ["install", "--no-save"],
    isComplete: () => existsSync(pinnedNode),
  });
  if (!isInstalled) fail("The dependencies were not installed.");
}

/** Has npm install what a folder's lockfile says, unless exactly this lockfile is installed there already. */
export function installOnce(folder, { announce, args, isComplete = () => true }) {
  const lock = readFileSync(path.join(folder, "package-lock.json"), "utf8");
  const stamp = path.join(folder, "node_modules", ".bourse-installed");
  if (isComplete() && existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return true;
  console.log(announce);
  const { status } = spawnSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
    env: environment(),
    shell: process.platform === "win32",
  });
  if (status === 0) writeFileSync(stamp, lock);
  return status === 0;
}

/** Runs a TypeScript program on the pinned Node, with the same terminal, signals and exit code. */
export function handOver(program, args) {
  if (!existsSync(pinnedNode))
    fail("The pinned Node was not installed: npm must be allowed to run the install script of the package `node`.");
  const child = spawn(pinnedNode, [path.join(root, program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  // A terminal sends its signal to both, a supervisor only to this process: the program may receive it twice.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function environment() {
  const bin = path.join(root, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`, NODE_NO_WARNINGS: "1" };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
