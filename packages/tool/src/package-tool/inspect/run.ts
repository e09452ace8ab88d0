import { createHash } from "node:crypto";
import type { Package } from "@bourse/archive";
import { inspectWasm, type WasmReport, type WasmVerdict } from "@bourse/archive/wasm";
import { findContract, type Issue, issue, unsupportedAbilities, WASM_LIMITS } from "@bourse/contract";
import { formatOf, type Invocation, textOption } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { countText, issueFields, refusalLines } from "../../cli/issues.ts";
import { sarifOf } from "../../cli/sarif.ts";
import { type Paint, paint, safe } from "../../cli/text.ts";
import { type OfficialInput, type OfficialStanding, officialStanding } from "../official/standing.ts";
import { standingLines } from "../official/text.ts";
import { readArchiveFile } from "../read/archive.ts";
import { readBounded } from "../read/bytes.ts";
import { kindOf } from "../read/kind.ts";

/** An inspection for a reader. */
function inspectionLines(found: Inspection, style: Paint): readonly string[] {
  const mark = found.ok ? style.green("ok") : style.red("refused");
  const count = found.issues.length === 0 ? "" : ` (${countText(found.issues)})`;
  return [
    `${mark} ${style.bold(safe(found.path))}${count}`,
    ...(found.manifest === null ? [] : manifestLines(found.manifest, style)),
    ...(found.digest === null ? [] : fileLines(found, style)),
    ...(found.official === null ? [] : standingLines(found.official, style)),
    ...(found.wasm === null ? [] : wasmLines(found.wasm, style)),
    ...refusalLines(found.issues, style),
  ];
}

function manifestLines(manifest: ManifestSummary, style: Paint): readonly string[] {
  const standing = manifest.api_standing === null ? "" : ` (${manifest.api_standing})`;
  const contributions = Object.entries(manifest.contributes).map(([kind, count]) => `${count} ${safe(kind)}`);
  return [
    field("extension", `${safe(manifest.name)} ${safe(manifest.version)}`, style),
    field("id", safe(manifest.id), style),
    field("publisher", safe(manifest.publisher), style),
    field("runtime", `${manifest.runtime}, apiVersion ${manifest.api_version}${standing}`, style),
    field("capabilities", manifest.capabilities.join(", ") || "none", style),
    field("contributes", contributions.join(", ") || "nothing", style),
    ...(manifest.unsupported.length === 0 ? [] : [field("no effect", notYet(manifest.unsupported), style)]),
  ];
}

const notYet = (abilities: readonly string[]) => `not supported by the host yet: ${abilities.map(safe).join(", ")}`;

function fileLines(found: Inspection, style: Paint): readonly string[] {
  const unpacked = found.unpacked_size === null ? "" : `, ${found.unpacked_size} unpacked`;
  return [
    field("sha256", found.digest ?? "", style),
    field("bytes", `${found.size}${unpacked}`, style),
    ...found.entries.map(
      (entry) => `    ${entry.sha256.slice(0, 12)}  ${String(entry.size).padStart(9)}  ${safe(entry.path)}`,
    ),
  ];
}

function wasmLines(report: WasmReport, style: Paint): readonly string[] {
  const memory = report.memory === undefined ? "none" : `${report.memory.min} to ${report.memory.max ?? "any"} pages`;
  return [
    field("imports", report.imports.map((each) => safe(`${each.module}.${each.name}`)).join(", ") || "none", style),
    field("exports", report.exports.map((each) => safe(each.name)).join(", ") || "none", style),
    field(
      "needs",
      `${report.apiVersion === undefined ? "" : `apiVersion ${report.apiVersion}, `}ABI feature mask ${report.featureMask}, ${report.capabilities.join(", ") || "no capability"}`,
      style,
    ),
    field("memory", memory, style),
    field("functions", String(report.functions), style),
  ];
}

function field(name: string, value: string, style: Paint): string {
  return `  ${style.dim(name.padEnd(12))} ${value}`;
}

const VERSIONS: Readonly<Record<string, 1 | 2>> = { "1": 1, "2": 2 };

/** Writes the description of a file: one JSON document, or a page for a reader. */
export async function inspect(given: Invocation, io: Io): Promise<ExitCode> {
  const [path = ""] = given.args;
  const inspection = await inspectFile(path, {
    apiVersion: VERSIONS[textOption(given, "apiVersion") ?? ""],
    set: textOption(given, "official"),
    signatures: textOption(given, "endorsements"),
  });
  const issues = inspection.issues.map(issueFields);
  const form = formatOf(given);
  if (form === "sarif") await io.out(sarifOf([inspection]));
  else if (form === "json") await io.out(`${JSON.stringify({ ...inspection, issues })}\n`);
  else await io.out(`${inspectionLines(inspection, paint(io.color)).join("\n")}\n`);
  return inspection.ok ? EXIT.ok : EXIT.refused;
}

type OfficialFiles = Pick<OfficialInput, "set" | "signatures">;

/** How a file is inspected. */
interface InspectInput extends OfficialFiles {
  readonly apiVersion?: 1 | 2 | undefined;
}

/**
 * Describes an archive or a module. A bare module is checked against `apiVersion`, or against the version derived from
 * its binary.
 */
async function inspectFile(path: string, { apiVersion, ...official }: InspectInput = {}): Promise<Inspection> {
  const found = await kindOf(path);
  if (found.kind === undefined) return refusedInspection(path, null, [found.issue]);
  if (found.kind === "archive") return inspectArchive(path, official);
  if (found.kind === "module") return inspectModule(path, apiVersion);
  const hint = "Build the folder first; `bourse validate` checks folders and manifests.";
  const message = "Only an archive (`*.tar.gz`) or a module (`*.wasm`) can be inspected.";
  return refusedInspection(path, null, [{ ...issue("tool.kind_unknown", "", message), hint }]);
}

async function inspectArchive(path: string, input: OfficialFiles): Promise<Inspection> {
  const verdict = await readArchiveFile(path, "keep");
  if (verdict.package === undefined) return refusedInspection(path, "archive", verdict.issues);
  const described = describePackage(path, verdict.package, verdict.issues);
  const official = await officialStanding(verdict.package, input);
  if (official.issues === undefined) return { ...described, official: official.standing };
  return { ...described, ok: false, issues: [...described.issues, ...official.issues] };
}

async function inspectModule(path: string, apiVersion?: 1 | 2): Promise<Inspection> {
  const { bytes, issue: fault } = await readBounded(path, WASM_LIMITS.moduleBytes);
  if (fault !== undefined) return refusedInspection(path, "module", [fault]);
  const verdict = inspectFor(bytes, apiVersion);
  return {
    ...refusedInspection(
      path,
      "module",
      verdict.issues.map((each) => ({ ...each, file: path })),
    ),
    ok: verdict.ok,
    digest: bytes.length > WASM_LIMITS.moduleBytes ? null : sha256(bytes),
    size: bytes.length > WASM_LIMITS.moduleBytes ? null : bytes.length,
    wasm: verdict.report ?? null,
  };
}

/** A module's API version is derived from its binary, whatever version it is inspected for. */
function inspectFor(bytes: Uint8Array, asked: 1 | 2 | undefined): WasmVerdict {
  const first = inspectWasm(bytes, { apiVersion: asked ?? 1 });
  const derived = first.report?.apiVersion ?? 1;
  return asked !== undefined || derived === 1 ? first : inspectWasm(bytes, { apiVersion: derived });
}

/** A file of the archive. */
interface EntryInfo {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** One JSON document that describes a file. A field is `null` when the file was refused before it was known. */
interface Inspection {
  readonly path: string;
  readonly ok: boolean;
  readonly kind: "archive" | "module" | null;
  /** SHA-256 of the file. */
  readonly digest: string | null;
  readonly size: number | null;
  readonly unpacked_size: number | null;
  readonly manifest: ManifestSummary | null;
  readonly entries: readonly EntryInfo[];
  readonly wasm: WasmReport | null;
  /** The official signatures; null for a runtime that needs none. */
  readonly official: OfficialStanding | null;
  readonly issues: readonly Issue[];
}

interface ManifestSummary {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly publisher: string;
  readonly description: string;
  readonly runtime: string;
  readonly api_version: number;
  /** The specification's designation of this guest API; null for packages without code. */
  readonly api_standing: string | null;
  readonly min_host_version: string | null;
  readonly capabilities: readonly string[];
  /** Number of contributions of each kind. */
  readonly contributes: Readonly<Record<string, number>>;
  /** Parts that no host supports yet: `runtime webApp 3`, `contribution alertTemplates`. */
  readonly unsupported: readonly string[];
}

/** The inspection of a file that is refused. */
function refusedInspection(path: string, kind: Inspection["kind"], issues: readonly Issue[]): Inspection {
  const unknown = {
    digest: null,
    size: null,
    unpacked_size: null,
    manifest: null,
    entries: [],
    wasm: null,
    official: null,
  };
  return { path, ok: false, kind, ...unknown, issues };
}

/** The inspection of an archive that passed. */
function describePackage(path: string, found: Package, issues: readonly Issue[]): Inspection {
  const entries = [["manifest.json", found.manifestBytes] as const, ...found.files];
  return {
    path,
    ok: true,
    kind: "archive",
    digest: found.digest,
    size: found.size,
    unpacked_size: found.unpackedSize,
    manifest: summaryOf(found.manifest),
    entries: entries.map(([name, bytes]) => ({ path: name, size: bytes.length, sha256: sha256(bytes) })),
    wasm: found.wasm ?? null,
    official: null,
    issues,
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function summaryOf(manifest: Package["manifest"]): ManifestSummary {
  const { id, name, version, publisher, description, runtime, apiVersion } = manifest;
  const { minHostVersion = null } = manifest as { readonly minHostVersion?: string };
  const counts = Object.entries(manifest.contributes).map(([kind, value]) => [kind, countOf(value)] as const);
  return {
    id,
    name,
    version,
    publisher,
    description,
    runtime,
    api_version: apiVersion,
    api_standing: findContract({ runtime, apiVersion })?.standing ?? null,
    min_host_version: minHostVersion,
    capabilities: manifest.capabilities ?? [],
    contributes: Object.fromEntries(counts),
    unsupported: unsupportedAbilities(manifest),
  };
}

/** Items of a list; for an object of lists, the items of all lists. */
function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  const lists = Object.values(value as object).filter((each): each is unknown[] => Array.isArray(each));
  return lists.length === 0 ? 1 : lists.reduce((sum, each) => sum + each.length, 0);
}
