import { stat } from "node:fs/promises";
import path from "node:path";
import type { Capability, Envelope, Issue, LayoutNode } from "@bourse/contract";
import type { GuestFault, RenderRequest } from "@bourse/runtime";
import { newLog } from "@bourse/runtime/journal";
import type { Place } from "@bourse/sdk/build";
import { CALLBACK_IS_LONG, SourcePlaces } from "@bourse/sdk/source-places";
import { faultOfGuest, sourcesOf } from "../dev/faults.ts";
import { compileSources, firstModuleIn } from "../guest/compile/compile-folder.ts";
import { type LoadedGuest, loadFolderWith, loadGuest } from "../guest/load-guest.ts";
import { bytePlacesIn } from "../guest/source-map.ts";
import { Coverage, coverageFolder, leaveCoverage } from "./coverage.ts";
import { type TestFault, TestHostError } from "./refusal.ts";
import { type Lease, leaseRuntime } from "./shared-runtime.ts";

/** The author's package: its guest, and where its sources are. */
export interface TestedPackage {
  readonly folder: string;
  readonly loaded: LoadedGuest;
  /** The author's files that a guest in TypeScript was compiled from. */
  readonly sources?: readonly { readonly file: string; readonly text: string }[];
  /** Collects what of them has run, where somebody wants to know. */
  readonly coverage?: Coverage | undefined;
}

interface Compiled {
  readonly tested: TestedPackage;
  /** The files that it was made of, and the times of their last change. */
  readonly files: readonly string[];
  readonly stamp: string;
}

/** The latest guest of each folder: the tests of a file share it, until a source changes. */
const compiled = new Map<string, Promise<Compiled>>();

/**
 * Loads the package of a folder or an archive by the marketplace's rules; a guest in TypeScript is compiled from its
 * sources as they are, in memory.
 *
 * @throws TestHostError with every fault of the sources or the package
 */
export async function loadPackage(given: string): Promise<TestedPackage> {
  const folder = path.resolve(given);
  if (firstModuleIn(folder) === undefined) return { folder, loaded: loadedOf(await loadGuest(folder), given) };
  const known = await compiled.get(folder)?.catch(() => undefined);
  if (known && known.stamp === (await stampOf(known.files))) return known.tested;
  const fresh = compile(folder);
  compiled.set(folder, fresh);
  return (await fresh).tested;
}

async function compile(folder: string): Promise<Compiled> {
  const purpose = coverageFolder() === undefined ? undefined : "coverage";
  const made = await compileSources(folder, { purpose });
  if (!made.ok) throw refused(folder, made.issues);
  const loaded = loadedOf(await loadFolderWith(folder, made.guest), folder);
  const files = [...made.files, path.join(folder, "package/manifest.json")];
  const sources = made.map.sources.flatMap((file, index) => {
    const text = made.map.sourcesContent?.[index];
    return text ? [{ file, text }] : [];
  });
  const coverage = purpose && (await coverageOf(made.statements, made.ran));
  const tested = { folder, loaded: { ...loaded, places: new SourcePlaces(made.map) }, sources, coverage };
  return { tested, files, stamp: await stampOf(files) };
}

function loadedOf({ loaded, issues }: Awaited<ReturnType<typeof loadGuest>>, given: string): LoadedGuest {
  if (loaded) return loaded;
  throw refused(given, issues);
}

function refused(given: string, issues: readonly Issue[]): TestHostError {
  const errors = issues.filter(({ severity }) => severity === "error");
  return new TestHostError("tool.test_setup_invalid", `there is no guest to test in ${given}`, errors);
}

async function coverageOf(statements: readonly Place[], ran: readonly number[]): Promise<Coverage> {
  const { coveredIn } = await import("@bourse/sdk/build");
  const coverage = new Coverage(statements, coveredIn);
  for (const number of ran) coverage.ran(number);
  return coverage;
}

/** A file that is gone has no time. */
async function stampOf(files: readonly string[]): Promise<string> {
  const times = files.map((file) =>
    stat(file).then(
      ({ mtimeMs, size }) => `${mtimeMs}/${size}`,
      () => "gone",
    ),
  );
  return (await Promise.all(times)).join(" ");
}

/** The result of one callback: the output, or the fault in the author's source. */
export type Called<Output> =
  | { readonly output?: Output | undefined; readonly fault?: undefined }
  | { readonly output?: undefined; readonly fault: TestFault };

/** The guest in the runtime of a host, in a process of its own: a loop without end or an exhausted memory ends there. */
export class TestedGuest {
  readonly #package: TestedPackage;
  readonly #approved: readonly Capability[];
  readonly #lease: Lease = leaseRuntime();
  readonly #newLog: () => readonly string[];
  readonly #log: string[] = [];

  constructor(tested: TestedPackage, approved: readonly Capability[]) {
    this.#package = tested;
    this.#approved = approved;
    this.#newLog = newLog(this.#lease.runtime, this.#lease.name);
  }

  /** The log so far, each line with places of the author's files. */
  get log(): readonly string[] {
    return this.#log;
  }

  /** Starts an instance that knows nothing. */
  async begin(): Promise<Called<never>> {
    const { loaded } = this.#package;
    const { module, name } = loaded.guest;
    const { runtime, name: activation } = this.#lease;
    const known = { activation, module, name, approved: this.#approved };
    const outcome = await runtime.activate(
      loaded.apiVersion === 2
        ? { ...known, apiVersion: 2, declaredViews: loaded.guest.declaredViews }
        : { ...known, apiVersion: 1 },
    );
    return this.#called(outcome.ok ? undefined : outcome.fault, undefined);
  }

  async deliver(type: string, json: string): Promise<Called<Envelope>> {
    const { runtime, name: activation } = this.#lease;
    const outcome = await runtime.deliver(activation, { type, json: Buffer.from(json) });
    return outcome.ok ? this.#called(undefined, outcome.envelope) : this.#called(outcome.fault, undefined);
  }

  async render(request: RenderRequest): Promise<Called<LayoutNode>> {
    const { runtime, name: activation } = this.#lease;
    const outcome = await runtime.render(activation, request);
    return outcome.ok ? this.#called(undefined, outcome.view) : this.#called(outcome.fault, undefined);
  }

  async close(): Promise<void> {
    await this.#lease.release();
    leaveCoverage();
  }

  async #called<Output>(fault: GuestFault | undefined, output: Output | undefined): Promise<Called<Output>> {
    const { loaded, coverage } = this.#package;
    const { places } = loaded;
    const lines = this.#newLog();
    const said = coverage ? coverage.takeFrom(lines) : lines;
    this.#log.push(...said.map((line) => places?.inWords(line) ?? line));
    return fault ? { fault: await this.#inSource(fault, said) } : { output };
  }

  async #inSource({ code, message, offsets }: GuestFault, said: readonly string[]): Promise<TestFault> {
    const { folder, loaded } = this.#package;
    const { apiVersion, guest, places } = loaded;
    const sources = places ? [] : await sourcesOf(folder);
    const bytePlaces = places ? undefined : await bytePlacesIn(folder);
    // A guest that is ended from outside has said before where it is.
    const last = code === "guest.timeout" ? said.findLast((line) => line.startsWith(CALLBACK_IS_LONG)) : undefined;
    const words = last === undefined ? message : `${message}; ${last}`;
    const { stage: _, ...fault } = faultOfGuest(
      { code, message: words, ...(offsets && { offsets }) },
      { folder, module: guest.module, apiVersion, sources, places, bytePlaces },
    );
    return { ...fault, ...(fault.file === undefined && this.#definedIn(words)), message: ownLines(fault.message) };
  }

  /** The engine knows no place in a loop without calls, only the function's name: enough if there is one definition of it. */
  #definedIn(words: string): Pick<TestFault, "file" | "line"> | undefined {
    const [, name] = /\n? at (\w+) \(missing\)/.exec(words) ?? [];
    if (name === undefined) return undefined;
    const definition = new RegExp(`\\bfunction\\s+${name}\\b|\\b(?:const|let)\\s+${name}\\s*=|\\b${name}\\s*[=:]`);
    const found = (this.#package.sources ?? []).flatMap(({ file, text }) =>
      text.split("\n").flatMap((line, index) => (definition.test(line) ? [{ file, line: index + 1 }] : [])),
    );
    return found.length === 1 ? found[0] : undefined;
  }
}

/** A stack in lines again, which the log has escaped, without the lines of packages and of coverage. */
function ownLines(message: string): string {
  const lines = message.replaceAll(/\\n(?=\s+at )/g, "\n").split("\n");
  return lines
    .filter((line) => !/^\s+at (?:.*\(package:|\$covered\$ )/.test(line))
    .join("\n")
    .trimEnd();
}
