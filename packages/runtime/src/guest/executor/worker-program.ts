import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, getCompileCacheDir, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";
import { programUrl } from "@bourse/platform";

/** The worker's modules as plain JavaScript, by URL. */
export interface WorkerProgram {
  readonly entry: string;
  readonly sources: ReadonlyMap<string, string>;
}

const ENTRY = programUrl(new URL("../worker/entry.ts", import.meta.url));
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*"([^"]+)"/g;

/**
 * Starts a worker on its program. The supervisor strips the types once: a thread that strips them itself keeps the 10
 * MiB of the stripper in memory and starts three times as slowly.
 */
export const BOOTSTRAP = `
  const { registerHooks } = require("node:module");
  const { entry, sources } = require("node:worker_threads").workerData.program;
  registerHooks({
    load(url, context, next) {
      const source = sources.get(url);
      return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
    },
  });
  import(entry);
`;

let program: WorkerProgram | undefined;

/** The worker's program; read and stripped at the first call. */
export function workerProgram(): WorkerProgram {
  program ??= readProgram(ENTRY);
  return program;
}

function readProgram(entry: URL): WorkerProgram {
  const sources = new Map<string, string>();
  const open = [entry];
  for (let url = open.pop(); url; url = open.pop()) {
    if (sources.has(url.href)) continue;
    const text = readFileSync(url, "utf8");
    const source = url.pathname.endsWith(".ts") ? withoutTypes(text) : text;
    sources.set(url.href, source);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) {
      if (!specifier.startsWith("node:")) open.push(resolve(specifier, url));
    }
  }
  return { entry: entry.href, sources };
}

/**
 * Keeps what it strips with the runtime's compilations, where there are any: loading the stripper and having the engine
 * optimize it takes each process more processor time than all else that its start needs.
 */
function withoutTypes(text: string): string {
  const folder = getCompileCacheDir();
  if (folder === undefined) return stripTypeScriptTypes(text);
  const kept = path.join(folder, `stripped-${createHash("sha256").update(text).digest("hex")}`);
  try {
    return readFileSync(kept, "utf8");
  } catch {
    return strippedInto(kept, text);
  }
}

function strippedInto(kept: string, text: string): string {
  // Stripping leaves blanks, so that lines and columns in stack traces match the source file.
  const source = stripTypeScriptTypes(text);
  const temporary = `${kept}.${process.pid}.${threadId}.tmp`;
  try {
    writeFileSync(temporary, source, { flush: true });
    renameSync(temporary, kept);
  } catch {
    // A folder that is full or read-only keeps nothing, and guests start all the same.
  }
  return source;
}

function resolve(specifier: string, from: URL): URL {
  return specifier.startsWith(".") ? new URL(specifier, from) : pathToFileURL(createRequire(from).resolve(specifier));
}
