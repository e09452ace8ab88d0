import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { INDICATORS } from "@bourse/contract/indicators";
import type { OutputChunk, Plugin, PluginContext } from "rolldown";
import type { Bundler } from "./bundler.ts";
import type { MeasuredFunction } from "./calls.ts";
import { type Counted, countStatements } from "./count-statements.ts";
import { type Place, type SourceFault, sourceFault } from "./fault.ts";
import { measureCalls } from "./measure-calls.ts";
import { type Import, readSource } from "./read-source.ts";
import { type GuestMap, PACKAGES } from "./source-places.ts";

/** The files and settings that a program is made of. */
export interface Sources {
  /** The project's folder; places are told relative to it. */
  readonly folder: string;
  /** The module that calls `defineView` or `defineExtension`, relative to the folder. */
  readonly entry: string;
  readonly apiVersion: 1 | 2;
  /** The views of the manifest, for `defineView`. */
  readonly views: readonly object[];
  readonly bundler: Bundler;
  /**
   * `profile`: the guest logs where its program is each 10,000 calls and turns of loops. `coverage`: it logs each
   * statement of the author's files the first time. `memory`: it logs the calls of the author's functions. Absent: a
   * guest to publish.
   */
  readonly purpose?: "profile" | "coverage" | "memory" | undefined;
  /** True: files of the project import only each other and the SDK. For sources that somebody else wrote. */
  readonly confined?: true;
}

/** One program of all files, or the faults of their sources. */
export type Bundle =
  | {
      readonly ok: true;
      readonly code: string;
      readonly map: Omit<GuestMap, "x_guest">;
      /** Absolute paths of the author's files in it. */
      readonly files: readonly string[];
      /** The statements that a guest for coverage counts, by their numbers in its log. */
      readonly statements: readonly Place[];
      /** The functions whose calls a guest for measuring memory logs, by their numbers. */
      readonly functions: readonly MeasuredFunction[];
    }
  | { readonly ok: false; readonly faults: readonly SourceFault[]; readonly files: readonly string[] };

/** The code that runs in a guest belongs to the engine that runs it: both come from this package. */
const SDK = /^@bourse\/sdk\/guest(?:\/jsx(?:-dev)?-runtime|\/indicators)?$/;

/** Only where the engine lacks a calculation, guests carry those of the language. */
const everyIsNative = Object.values(INDICATORS).every(({ native }) => native !== undefined);

/** Joins an author's files and the SDK into one program. */
export async function bundle(sources: Sources): Promise<Bundle> {
  const { rolldown } = (await import(sources.bundler.main)) as typeof import("rolldown");
  const { parseSync } = (await import(sources.bundler.utils)) as typeof import("rolldown/utils");
  const reading = new Reading(sources, parseSync);
  if (!existsSync(path.resolve(sources.folder, sources.entry))) return missingEntry(sources);
  const built = await rolldown({
    input: path.resolve(sources.folder, sources.entry),
    cwd: sources.folder,
    platform: "neutral",
    plugins: [reading.plugin()],
    transform: {
      jsx: { runtime: "automatic", importSource: "@bourse/sdk/guest" },
      define: { $views: JSON.stringify(sources.views), $everyIsNative: String(everyIsNative) },
    },
    // Its comments name files by their way from the project's folder, so that the guest would be another in each folder.
    experimental: { attachDebugInfo: "none" },
    // Each fault is told once, by its own code and place.
    onLog: () => {},
  });
  try {
    const { output } = await built.generate({
      format: "iife",
      sourcemap: true,
      ...(sources.purpose === "profile" && { intro: "$s(1);" }),
    });
    if (reading.faults.length > 0) return { ok: false, faults: reading.faults, files: reading.files };
    return {
      ok: true,
      ...programOf(output[0], sources),
      files: reading.files,
      statements: reading.statements,
      functions: reading.functions,
    };
  } catch (thrown) {
    // With faults in the files, that names are missing is only their consequence.
    const faults = reading.faults.length > 0 ? reading.faults : bundlerFaults(sources, thrown);
    return { ok: false, faults, files: reading.files };
  } finally {
    await built.close();
  }
}

function missingEntry({ entry }: Sources): Bundle {
  const place = { file: entry, line: 1, column: 1 };
  return {
    ok: false,
    faults: [sourceFault("guest.source_unresolved", place, `There is no file ${entry}.`)],
    files: [],
  };
}

/** An error as the bundler tells it; its columns are from 0. */
interface Told {
  readonly message: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  readonly id?: string;
}

/** The bundler throws one error that holds all, such as names that no file exports. @throws whatever else it throws */
function bundlerFaults({ folder, entry }: Sources, thrown: unknown): readonly SourceFault[] {
  const errors = thrown instanceof Error && "errors" in thrown ? (thrown.errors as readonly Told[]) : [];
  if (errors.length === 0) throw thrown;
  return errors.map(({ message, loc, id }) => {
    const file = path.relative(folder, loc?.file ?? id ?? path.resolve(folder, entry));
    const place = loc ? { file, line: loc.line, column: loc.column + 1 } : { file, line: 1, column: 1 };
    const [words = ""] = stripVTControlCharacters(message)
      .replace(/^\[\w+\] /, "")
      .split("\n");
    return sourceFault("guest.source_unresolved", place, words);
  });
}

type Parse = typeof import("rolldown/utils")["parseSync"];

/** Reads the author's files while the bundler joins them. A file with faults becomes an empty one, so that all are read. */
class Reading {
  readonly #sources: Sources;
  readonly #faults = new Map<string, readonly SourceFault[]>();
  readonly #parse: Parse;
  readonly statements: Place[] = [];
  readonly functions: MeasuredFunction[] = [];

  constructor(sources: Sources, parse: Parse) {
    this.#sources = sources;
    this.#parse = parse;
  }

  get files(): readonly string[] {
    return [...this.#faults.keys()].toSorted();
  }

  get faults(): readonly SourceFault[] {
    return this.files.flatMap((file) => this.#faults.get(file) ?? []);
  }

  plugin(): Plugin {
    const read = (context: PluginContext, text: string, id: string) => this.#read(context, text, id);
    return {
      name: "guest",
      resolveId: (source, importer) => {
        if (SDK.test(source)) return fileURLToPath(import.meta.resolve(source.replace("-dev", "")));
        return this.#leaves(source, importer) ? false : undefined;
      },
      transform(text, id) {
        return read(this, text, id);
      },
    };
  }

  #leaves(source: string, importer: string | undefined): boolean {
    const { folder, confined } = this.#sources;
    if (!confined || importer === undefined || isOutside(path.relative(folder, importer))) return false;
    return !source.startsWith(".") || isOutside(path.relative(folder, path.resolve(path.dirname(importer), source)));
  }

  async #read(context: PluginContext, text: string, id: string): Promise<string | Counted | undefined> {
    // The bundler has modules of its own, whose names are no paths.
    const file = path.isAbsolute(id) ? path.relative(this.#sources.folder, id) : "..";
    if (isOutside(file)) return undefined;
    const { faults, imports, isProgram } = readSource(
      { file, text, apiVersion: this.#sources.apiVersion },
      this.#parse,
    );
    const lost = await Promise.all(imports.map((each) => this.#unresolved(context, each, id)));
    this.#faults.set(id, [...faults, ...lost.flat()]);
    if (isProgram && lost.flat().length === 0) {
      if (faults.length > 0) return undefined;
      const { purpose } = this.#sources;
      if (purpose === "coverage") return countStatements({ file, text }, this.#parse, this.statements);
      return purpose === "memory" ? measureCalls({ file, text }, this.#parse, this.functions) : undefined;
    }
    // The files that this one imports are read for their own faults; nothing of this one can be joined.
    const found = imports.filter((_each, index) => lost[index]?.length === 0);
    return [...found.map(({ from }) => `import ${JSON.stringify(from)};`), "export {};"].join("\n");
  }

  async #unresolved(
    context: PluginContext,
    { from, ...place }: Import,
    importer: string,
  ): Promise<readonly SourceFault[]> {
    const found = await context.resolve(from, importer, { skipSelf: false });
    if (found && found.external === false) return [];
    const why = from.startsWith("node:") ? "is a module of Node" : "leads to no file and no installed package";
    return [sourceFault("guest.source_unresolved", place, `"${from}" ${why}.`)];
  }
}

const isOutside = (file: string): boolean => file.startsWith("..") || file.includes("node_modules");

/** Paths in the map are relative to the project, or begin with the package's name: nothing of a machine goes into it. */
function programOf(
  { code, map }: OutputChunk,
  { folder }: Sources,
): Pick<Extract<Bundle, { ok: true }>, "code" | "map"> {
  const { sources = [], sourcesContent = [], names = [], mappings = "" } = map ?? {};
  const files = sources.map((source) => path.relative(folder, path.resolve(folder, DEFAULT_OUTPUT, source)));
  return {
    code,
    map: {
      version: 3,
      sources: files.map((file) => (isOutside(file) ? inPackage(file) : file.replaceAll(path.sep, "/"))),
      sourcesContent: files.map((file, index) => (isOutside(file) ? null : (sourcesContent[index] ?? null))),
      names,
      mappings,
    },
  };
}

/** The bundler writes paths as if the program stood in this folder. */
const DEFAULT_OUTPUT = "dist";

function inPackage(file: string): string {
  const parts = file.split(path.sep);
  const from = parts.lastIndexOf("node_modules") + 1 || parts.lastIndexOf("packages") + 1;
  return `${PACKAGES}${parts.slice(from).join("/")}`;
}
