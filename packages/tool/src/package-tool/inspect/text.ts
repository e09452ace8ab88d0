import type { WasmReport } from "@bourse/archive/wasm";
import { countText, issueLines } from "../../cli/issues.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { standingLines } from "../official/text.ts";
import type { Inspection, ManifestSummary } from "./describe.ts";

/** An inspection for a reader. */
export function inspectionLines(found: Inspection, style: Paint): readonly string[] {
  const mark = found.ok ? style.green("ok") : style.red("refused");
  const count = found.issues.length === 0 ? "" : ` (${countText(found.issues)})`;
  return [
    `${mark} ${style.bold(safe(found.path))}${count}`,
    ...(found.manifest === null ? [] : manifestLines(found.manifest, style)),
    ...(found.digest === null ? [] : fileLines(found, style)),
    ...(found.official === null ? [] : standingLines(found.official, style)),
    ...(found.wasm === null ? [] : wasmLines(found.wasm, style)),
    ...issueLines(found.issues, style),
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
