import { type ArchiveLimits, type Issue, isOk, issue, type SizeCaps } from "@bourse/contract";
import { comparePaths } from "../paths/compare.ts";
import { entryPointer } from "../paths/pointer.ts";
import { PathTree } from "../paths/tree.ts";
import { inspectWasm, undeclaredCapabilities, type WasmReport } from "../wasm/index.ts";
import { ENTRY_POINT, type ExpectedFiles, expectedFiles, hashMismatch, missingFiles } from "./expected.ts";
import { FileReading } from "./file-reading.ts";
import { archivedManifestIssues, MANIFEST_PATH, type ManifestEntry, readManifestEntry } from "./manifest-entry.ts";
import { MarkupReading, markupKind } from "./markup/reading.ts";

/**
 * Receives a package's files as they are read, including the manifest, before it is known whether the package is valid.
 * It receives nothing after the first error, and no path twice.
 */
export interface FileTaker {
  open(path: string): void;
  /** A chunk of the open file's content. */
  data(part: Uint8Array): void;
  close(): void;
}

/** Options for reading contents. */
export interface ContentsOptions {
  readonly limits: ArchiveLimits;
  /** False to check the files without keeping them: memory then stays small whatever the package's size. */
  readonly keepFiles: boolean;
  readonly taker?: FileTaker | undefined;
}

interface OpenFile {
  readonly path: string;
  readonly reading: FileReading | undefined;
  readonly taker?: FileTaker | undefined;
}

/** The entries of one package in order, checked against its manifest. Reader and writer use the same rules. */
export class PackageContents {
  readonly issues: Issue[] = [];
  readonly files = new Map<string, Uint8Array>();
  readonly #options: ContentsOptions;
  readonly #tree = new PathTree();
  readonly #seen = new Set<string>();
  #manifest: ManifestEntry | undefined;
  #expected: ExpectedFiles | undefined;
  #wasm: WasmReport | undefined;
  #last = "";
  #markupBytes = 0;
  #open: OpenFile | undefined;

  constructor(options: ContentsOptions) {
    this.#options = options;
  }

  get manifest(): ManifestEntry | undefined {
    return this.#manifest;
  }

  get wasm(): WasmReport | undefined {
    return this.#wasm;
  }

  /**
   * The limits of the manifest's runtime. Before the manifest is read, the largest compressed size of any runtime
   * applies, but only as much may be unpacked as a manifest needs.
   */
  caps(): SizeCaps {
    const { runtimes } = this.#options.limits;
    const runtime = this.#manifest?.runtime;
    if (runtime) return runtimes[runtime];
    const compressed = Math.max(...Object.values(runtimes).map((caps) => caps.compressed));
    return { compressed, unpacked: runtimes.resource.unpacked };
  }

  report(found: Issue): void {
    this.issues.push(found);
  }

  open(path: string, size: number): void {
    const joined = this.#tree.add(path);
    if (joined.kind === "duplicate") {
      // Some programs unpack the first of two equal paths, others the last.
      this.#fault("archive.path_duplicate", path, "The path occurs earlier in the archive.");
      this.#open = { path, reading: undefined };
      return;
    }
    if (joined.kind === "collision") {
      this.#fault("archive.path_collision", path, `The path becomes one with \`${joined.with}\` on some file systems.`);
    }
    this.#checkOrder(path);
    this.#seen.add(path);
    const reading = this.#start(path, size);
    const taker = reading && isOk(this.issues) ? this.#options.taker : undefined;
    this.#open = { path, reading, taker };
    taker?.open(path);
  }

  data(part: Uint8Array): void {
    this.#open?.reading?.push(part);
    this.#open?.taker?.data(part);
  }

  close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open?.reading) return;
    open.taker?.close();
    const { fault, issues, sha256, content } = open.reading.end();
    if (open.path === MANIFEST_PATH) {
      if (content) this.#takeManifest(Uint8Array.from(content));
      return;
    }
    if (fault !== undefined) this.#fault("archive.unexpected_file", open.path, fault);
    this.issues.push(...issues);
    const promised = this.#expected?.hashes.get(open.path);
    if (promised !== undefined && promised !== sha256) this.report(hashMismatch(open.path));
    if (content && this.#isModule(open.path)) this.#takeModule(content);
    if (content && this.#options.keepFiles && isOk(this.issues))
      this.files.set(open.path, this.#owned(open.path, content));
  }

  /** The last entry was read. @param complete false when entries may be missing because reading stopped. */
  end(complete: boolean): void {
    if (!this.#seen.has(MANIFEST_PATH)) {
      if (complete) this.#fault("archive.manifest_missing", "", "The archive has no manifest.json.");
      else if (this.#seen.size > 0) this.#fault("archive.not_canonical", "", "manifest.json is not the first entry.");
    }
    if (complete && this.#expected) this.issues.push(...missingFiles(this.#expected, this.#seen));
    // The files of a refused package are useless.
    if (!isOk(this.issues)) this.files.clear();
  }

  #start(path: string, size: number): FileReading | undefined {
    const { limits } = this.#options;
    const isManifest = path === MANIFEST_PATH;
    if (isManifest && size > limits.manifestBytes) {
      this.#fault("archive.too_large", path, `manifest.json is larger than ${limits.manifestBytes} bytes.`);
      return undefined;
    }
    if (this.#isStranger(path)) return undefined;
    const wanted = this.#options.keepFiles && isOk(this.issues);
    const keep = isManifest || this.#isModule(path) || wanted;
    const hash = this.#expected?.hashes.get(path) !== undefined;
    return new FileReading({ path, keep, hash, jsonDepth: limits.jsonDepth, markup: this.#markupReading(path, size) });
  }

  /** Only the files of a web application are shown by a browser. */
  #markupReading(path: string, size: number): MarkupReading | undefined {
    const kind = this.#manifest?.runtime === "webApp" ? markupKind(path) : undefined;
    if (!kind) return undefined;
    const { limits } = this.#options;
    this.#markupBytes += size;
    if (this.#markupBytes > limits.markupTotalBytes) {
      const message = `The HTML and SVG files together are larger than ${limits.markupTotalBytes} bytes.`;
      this.#fault("webapp.markup_too_large", path, message);
      return undefined;
    }
    return new MarkupReading({ kind, path, listed: this.#manifest?.inventory }, limits);
  }

  /** Reports a file that does not belong to the package, as far as the manifest is known. */
  #isStranger(path: string): boolean {
    const expected = this.#expected;
    if (!expected || path === MANIFEST_PATH || expected.hashes.has(path)) return false;
    this.#fault(expected.stranger.rule, path, expected.stranger.message);
    return true;
  }

  #checkOrder(path: string): void {
    const first = this.#seen.size === 0;
    if (path === MANIFEST_PATH) {
      // The manifest's runtime decides what may follow, so it must be first.
      if (!first) this.#fault("archive.not_canonical", path, "manifest.json is not the first entry.");
      return;
    }
    if (comparePaths(path, this.#last) < 0) {
      this.#fault("archive.not_canonical", path, "The entry is not in byte order of the paths.");
    }
    this.#last = path;
  }

  #takeManifest(bytes: Uint8Array): void {
    this.#manifest = readManifestEntry(bytes);
    this.issues.push(...archivedManifestIssues(this.#manifest));
    this.#expected = expectedFiles(this.#manifest);
    for (const early of this.#seen) this.#isStranger(early);
  }

  #isModule(path: string): boolean {
    return path === ENTRY_POINT && this.#manifest?.runtime === "wasm";
  }

  /** A module is transferred to other threads, so it gets its own array; other files may share one. */
  #owned(path: string, content: Uint8Array): Uint8Array {
    return this.#isModule(path) ? Uint8Array.from(content) : content;
  }

  #takeModule(bytes: Uint8Array): void {
    if (!this.#manifest) return;
    const { issues, report } = inspectModule(bytes, this.#manifest);
    this.issues.push(...issues);
    this.#wasm = report;
  }

  #fault(rule: string, path: string, message: string): void {
    this.report(issue(rule, path === "" ? "" : entryPointer(path), message));
  }
}

/** Result of inspecting a package's module. */
interface ModuleFinding {
  readonly issues: readonly Issue[];
  readonly report?: WasmReport;
}

/** Inspects `main.wasm` for its manifest's API version, and compares its imports with the declared capabilities. */
function inspectModule(bytes: Uint8Array, { apiVersion, manifest }: ManifestEntry): ModuleFinding {
  if (apiVersion !== 1 && apiVersion !== 2) return { issues: [] };
  const { issues, report } = inspectWasm(bytes, { apiVersion });
  if (!report) return { issues };
  // The imports determine what the binary can do; the trader approves what the manifest declares.
  const undeclared = manifest ? undeclaredCapabilities(report, manifest.capabilities ?? []) : [];
  return { issues: [...issues, ...undeclared], report };
}
