#!/usr/bin/env node
import { readFileSync } from "node:fs";

/** The program `bourse-conformance`. It must load on a Node that is too old for the rest. */
const COULD_NOT_RUN = 2;
/** Codes of a stream whose other end has gone. */
const GONE: ReadonlySet<unknown> = new Set(["EPIPE", "EOF"]);

const refusal = oldNode();
if (refusal === undefined) {
  // A reader such as `head` may leave early: the verdict stays in the exit code.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (!GONE.has(code)) refuse(`the output cannot be written (${code})`);
  });
  const { main } = await import("./main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else refuse(refusal);

function refuse(why: string): void {
  process.stderr.write(`bourse-conformance: ${why}\n`);
  process.exit(COULD_NOT_RUN);
}

/** Only an installed package names the Node that it needs: a checkout brings its own. */
function oldNode(): string | undefined {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { engines } = JSON.parse(text) as { readonly engines?: { readonly node: string } };
  const least = /^>=(\d+\.\d+)$/.exec(engines?.node ?? "")?.[1];
  if (least === undefined || numeric(process.versions.node) >= numeric(least)) return undefined;
  return `this is Node ${process.versions.node}; install Node ${least} or later, from nodejs.org or your package manager.`;
}

function numeric(version: string): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major * 1000 + minor;
}
