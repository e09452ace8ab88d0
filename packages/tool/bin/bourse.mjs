#!/usr/bin/env node
// Runs on any Node >= 20. The tool itself is TypeScript and its verdicts must come from one V8, so an older Node starts
// the pinned one with the same arguments, streams, exit code and signals.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

/** The first major version that runs TypeScript directly. */
const LEAST_MAJOR = 24;
const COULD_NOT_RUN = 2;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

if (Number(process.versions.node.split(".")[0]) >= LEAST_MAJOR) {
  silenceExperimental();
  const { runProcess } = await import("../src/main.ts");
  await runProcess(process.argv.slice(2));
} else {
  handOver();
}

/**
 * A guest's worker has its types stripped, and Node warns that this is experimental; authors cannot act on that
 * warning.
 */
function silenceExperimental() {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, stack }) => {
    if (name !== "ExperimentalWarning") process.stderr.write(`${stack}\n`);
  });
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
