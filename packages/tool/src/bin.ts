#!/usr/bin/env node
import { readFileSync } from "node:fs";

/** The program `bourse`, in a checkout and in an installed package. It must load on a Node that is too old for the rest. */
const COULD_NOT_RUN = 2;

const refusal = oldNode();
if (refusal === undefined) {
  silenceExperimental();
  const { runProcess } = await import("./main.ts");
  await runProcess(process.argv.slice(2));
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = COULD_NOT_RUN;
}

/** Only an installed package names the Node that it needs: a checkout brings its own. */
function oldNode(): string | undefined {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { engines } = JSON.parse(text) as { readonly engines?: { readonly node: string } };
  const least = /^>=(\d+\.\d+)$/.exec(engines?.node ?? "")?.[1];
  if (least === undefined || numeric(process.versions.node) >= numeric(least)) return undefined;
  return `bourse: this is Node ${process.versions.node}; install Node ${least} or later, from nodejs.org or your package manager.`;
}

function numeric(version: string): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 1000 + minor;
}

/** Node warns that `node:sqlite` and the stripping of types are experimental; authors cannot act on that warning. */
function silenceExperimental(): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, stack }) => {
    if (name !== "ExperimentalWarning") process.stderr.write(`${stack}\n`);
  });
}
