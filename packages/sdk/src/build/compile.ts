import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { bundle, type Sources } from "./bundle.ts";
import type { MeasuredFunction } from "./calls.ts";
import { withCleanFrees } from "./clean-frees.ts";
import { COVERED } from "./count-statements.ts";
import { type Place, type SourceFault, sourceFault } from "./fault.ts";
import { type Engine, snapshotOf } from "./snapshot.ts";
import { type GuestMap, SourcePlaces } from "./source-places.ts";

/** A guest made of an author's TypeScript, or the faults of the source, all at once. */
export type Compiled =
  | {
      readonly ok: true;
      /** The module that goes into the package as `main.wasm`. */
      readonly guest: Uint8Array;
      /** Stays with the author: it holds the sources. */
      readonly map: GuestMap;
      /** Absolute paths of the author's files that it is made of. */
      readonly files: readonly string[];
      /** The statements that a guest for coverage counts, by their numbers, and the numbers that ran at its start. */
      readonly statements: readonly Place[];
      readonly ran: readonly number[];
      /** The functions whose calls a guest for measuring memory logs, by their numbers. */
      readonly functions: readonly MeasuredFunction[];
    }
  | { readonly ok: false; readonly faults: readonly SourceFault[]; readonly files: readonly string[] };

/**
 * The engines that guests in TypeScript are built on, by API version. `npm run engine` makes them from a published build
 * of QuickJS and the kernel in `engine/assembly`; a test holds the digests equal to what the same inputs give.
 */
export const ENGINES = {
  1: {
    file: "view.wasm",
    entry: "svc_render",
    sha256: "f5f7c66da7f2dbb21871efe130b268c1306381fcda90aa791176cf3366b7b496",
    frees: { size: 11, block: 15, heap: 1433 },
  },
  2: {
    file: "interactive.wasm",
    entry: "svc_on_event",
    sha256: "59863abdc45f57e26ad85a3e2d422f9e3f8d885006578d0dea0ee23e5965dfe2",
    frees: { size: 10, block: 14, heap: 1432 },
  },
} as const;

/** The number of the statement that a line of the log reports; undefined for any other line. */
export function coveredIn(line: string): number | undefined {
  const [head, number] = line.split(" ");
  return head === COVERED && number !== undefined && /^\d+$/.test(number) ? Number(number) : undefined;
}

const engines = new Map<1 | 2, Promise<Engine>>();

/** The engine of an API version; compiled once for the process. @throws {Error} if its file is not the pinned one */
export function engineOf(apiVersion: 1 | 2): Promise<Engine> {
  const known = engines.get(apiVersion) ?? readEngine(apiVersion);
  engines.set(apiVersion, known);
  return known;
}

async function readEngine(apiVersion: 1 | 2): Promise<Engine> {
  const { file, entry, sha256, frees } = ENGINES[apiVersion];
  const bytes = new Uint8Array(await readFile(path.resolve(import.meta.dirname, "../../engine", file)));
  if (digestOf(bytes) !== sha256) throw new Error(`${file} is not the engine that this release was made with`);
  return { bytes, entry, module: await WebAssembly.compile(withCleanFrees(bytes, frees)) };
}

/** All engines with the names of their files, by which a guest made of one is recognised. */
export async function guestEngines(): Promise<readonly { readonly name: string; readonly bytes: Uint8Array }[]> {
  const { bytes: drawing } = await engineOf(1);
  const { bytes: interactive } = await engineOf(2);
  return [
    { name: ENGINES[1].file, bytes: drawing },
    { name: ENGINES[2].file, bytes: interactive },
  ];
}

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Makes a guest: joins the files, starts the engine with them, and keeps what it holds then. The same files give the same
 * bytes. Types are not checked; that is the compiler's work.
 */
export async function compileGuest(sources: Sources): Promise<Compiled> {
  const bundled = await bundle(sources);
  if (!bundled.ok) return bundled;
  const { code, map, files, statements, functions } = bundled;
  const snapshot = snapshotOf(await engineOf(sources.apiVersion), code);
  if (!snapshot.ok) return { ok: false, faults: [startFault(snapshot.words, map, sources)], files };
  const { guest, said } = snapshot;
  const ran = said.flatMap((line) => coveredIn(line) ?? []);
  return { ok: true, guest, map: { ...map, x_guest: digestOf(guest) }, files, statements, ran, functions };
}

const ABORT = /^abort: /;

/** The error that the module threw while it started, at the author's own line. */
function startFault(words: string, map: Omit<GuestMap, "x_guest">, { entry }: Sources): SourceFault {
  const places = new SourcePlaces(map);
  const place = places.firstIn(words) ?? { file: entry, line: 1, column: 1 };
  return sourceFault("guest.start_failed", place, places.inWords(words.replace(ABORT, "")).trim());
}
