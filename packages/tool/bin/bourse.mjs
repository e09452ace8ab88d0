#!/usr/bin/env node
// The program of a checkout, on any Node >= 20. The tool itself is TypeScript and its verdicts must come from one V8, so an older Node starts
// the pinned one with the same arguments, streams, exit code and signals.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

/** The first major version that runs TypeScript directly. */
const LEAST_MAJOR = 24;
const COULD_NOT_RUN = 2;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

if (Number(process.versions.node.split(".")[0]) >= LEAST_MAJOR) {
  await import("../src/bin.ts");
} else {
  handOver();
}

function handOver() {
  const node = pinnedNode();
  if (node === undefined) {
    process.stderr.write("bourse: the project's own Node is not installed; run `npm install` in its folder.\n");
    process.exitCode = COULD_NOT_RUN;
    return;
  }
  const child = spawn(node, process.argv.slice(1), { stdio: "inherit" });
  // A terminal signals the whole group; a supervisor signals only this process. Forwarding works for both.
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  child.on("error", (cause) => {
    process.stderr.write(`bourse: the project's own Node does not start (${cause.code}).\n`);
    process.exitCode = COULD_NOT_RUN;
  });
  child.on("exit", (code, signal) => {
    for (const each of SIGNALS) process.off(each, forward);
    if (signal !== null) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}

function pinnedNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve("node/package.json");
    return path.join(path.dirname(manifest), "bin", process.platform === "win32" ? "node.exe" : "node");
  } catch (cause) {
    if (cause.code === "MODULE_NOT_FOUND") return undefined;
    throw cause;
  }
}
