import {
  checkPluginManifest,
  isJsonObject,
  issue,
  PLUGIN_MAX_ISSUES,
  PLUGIN_YAML_MAX_BYTES,
  type PluginManifest,
} from "@bourse/contract";
import { type PlacedIssue, readYaml } from "./read-yaml.ts";

/** The description of a plugin, or every fault of its text with line and column. */
export type ManifestRead =
  | { readonly ok: true; readonly manifest: PluginManifest }
  | { readonly ok: false; readonly issues: readonly PlacedIssue[] };

const TEXT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Control characters and U+FEFF, which editors do not show. The search skips tabs and line ends. */
const HIDDEN = /[\p{Cc}\ufeff]/u;
const START = { line: 1, column: 1 };

/**
 * Reads the bytes of a `plugin.yaml`. Pure; never throws, whatever the bytes are. @param hashes of the existing files:
 * they replace the inventory, which an author's folder may lack
 */
export function readPluginManifest(bytes: Uint8Array, hashes?: Readonly<Record<string, string>>): ManifestRead {
  if (bytes.length > PLUGIN_YAML_MAX_BYTES) {
    const message = `the file has ${bytes.length} bytes; ${PLUGIN_YAML_MAX_BYTES} are allowed`;
    return refused([{ ...issue("json.too_large", "", message), ...START }]);
  }
  const text = decode(bytes);
  if (typeof text !== "string") return refused([text]);
  const read = readYaml(text);
  if (read.value === undefined) return refused(read.issues);
  const isWhole = hashes === undefined || !isJsonObject(read.value);
  const verdict = checkPluginManifest(isWhole ? read.value : { ...read.value, files: { ...hashes } });
  const said = new Set(read.issues.map((each) => each.pointer));
  const found = verdict.issues.filter((each) => each.pointer === "" || !said.has(each.pointer)).map(read.place);
  const issues = [...read.issues, ...found];
  return verdict.ok && issues.length === 0 ? { ok: true, manifest: verdict.manifest } : refused(issues);
}

function decode(bytes: Uint8Array): string | PlacedIssue {
  let text: string;
  try {
    text = TEXT.decode(bytes);
  } catch {
    return { ...issue("json.encoding_invalid", "", "the file is not valid UTF-8"), ...START };
  }
  const hidden = text.replace(/[\t\n\r]/g, " ").search(HIDDEN);
  if (hidden < 0) return text;
  const before = text.slice(0, hidden).split("\n");
  const code = text.charCodeAt(hidden).toString(16).padStart(4, "0").toUpperCase();
  const place = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  return { ...issue("json.encoding_invalid", "", `the text contains U+${code}`), ...place };
}

function refused(issues: readonly PlacedIssue[]): ManifestRead {
  const sorted = issues.toSorted((one, other) => one.line - other.line || one.column - other.column);
  if (sorted.length <= PLUGIN_MAX_ISSUES) return { ok: false, issues: sorted };
  const more = `only the first ${PLUGIN_MAX_ISSUES} findings are listed`;
  return {
    ok: false,
    issues: [...sorted.slice(0, PLUGIN_MAX_ISSUES), { ...issue("manifest.more_faults", "", more), ...START }],
  };
}
