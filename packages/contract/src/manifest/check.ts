import { type Issue, isOk, issue } from "../issue.ts";
import { canonicalize } from "../json/canonicalize.ts";
import { integerNames, integersByName } from "../json/integers.ts";
import { type JsonVerdict, parseStrictJson } from "../json/parse.ts";
import { toPointer } from "../json/pointer.ts";
import { kindOf } from "../json/show.ts";
import { typed } from "../json/typed.ts";
import { isJsonObject, isWithinDepth, type JsonObject, type JsonValue } from "../json/value.ts";
import { JSON_LIMITS } from "../limits/json.ts";
import { MAX_ISSUES } from "../limits/manifest.ts";
import { lazyChecker } from "../schemas/checker.ts";
import { layoutFaults } from "../view/faults.ts";
import { COMMON, namingIssues } from "./common.ts";
import type { ManagedModelManifest } from "./managed-model.ts";
import { findContract, MANIFEST_CONTRACTS } from "./registry.ts";
import type { ResourceManifest } from "./resource.ts";
import { member, viewsOf } from "./rules/read.ts";
import type { WasmV1Manifest } from "./wasm-1.ts";
import type { WasmV2Manifest } from "./wasm-2.ts";
import type { WebAppManifest } from "./web-app.ts";

/** A manifest that has passed its check; `runtime` and `apiVersion` tell its kind. */
export type Manifest = WasmV1Manifest | WasmV2Manifest | ResourceManifest | WebAppManifest | ManagedModelManifest;

/** Result of checking a manifest. Issues of severity `warning` do not refuse it. */
export type ManifestVerdict =
  | {
      readonly ok: true;
      readonly issues: readonly Issue[];
      readonly manifest: Manifest;
      /** The canonical bytes (RFC 8785), as stored in an archive and covered by the signature. */
      readonly canonical: Uint8Array;
    }
  | {
      readonly ok: false;
      readonly issues: readonly Issue[];
      readonly manifest?: undefined;
      readonly canonical?: undefined;
    };

const integerAt = integersByName(integerNames(MANIFEST_CONTRACTS.map((each) => each.schema)), ["metadata"]);

/** Reads the bytes of a manifest as valid JSON text; the archive checks whether they are canonical. */
export function parseManifest(bytes: Uint8Array): JsonVerdict {
  return parseStrictJson(bytes, { integerAt });
}

/**
 * Checks a manifest: strict JSON, the contract of its (runtime, apiVersion), and the rules across fields. The verdict
 * is a pure function of the bytes, the same in tool, cloud and host, and lists all faults at once.
 *
 * @returns issues of `json.*`, `manifest.*` and `origin.*`; never throws, whatever the bytes are.
 */
export function checkManifest(bytes: Uint8Array): ManifestVerdict {
  const read = parseManifest(bytes);
  if (read.value === undefined) return { ok: false, issues: read.issues };
  const issues = checkManifestValue(read.value);
  if (!read.ok) return { ok: false, issues: capped([...read.issues, ...unsaid(issues, read.issues)]) };
  if (!isOk(issues)) return { ok: false, issues };
  return { ok: true, issues, manifest: typed(read.value), canonical: canonicalize(read.value) };
}

/** Checks a manifest that was already read strictly: the same issues as {@link checkManifest} except `json.*`. */
export function checkManifestValue(value: JsonValue): readonly Issue[] {
  if (!isJsonObject(value)) return [issue("manifest.type", "", `must be an object, not ${kindOf(value)}`)];
  const contract = findContract(value);
  const { schema, rules } = contract ?? COMMON;
  const naming = contract ? [] : namingIssues(value);
  const found = rules.flatMap((rule) => rule.check(value));
  // A value that was not read from text may nest without limit, and the validator recurses into layouts.
  if (found.some((each) => each.rule === "json.too_deep") && !isWithinDepth(value, JSON_LIMITS.maxDepth)) return found;
  const told = [...naming, ...schemaIssues(schema, value)];
  return capped([...told, ...withoutIdle(found, told)]);
}

const checkers = new Map([COMMON, ...MANIFEST_CONTRACTS].map(({ schema }) => [schema, lazyChecker(schema)] as const));

/** Returns at least one issue when the schema refuses: an empty list must not let the manifest pass. */
function schemaIssues(schema: object, manifest: JsonObject): readonly Issue[] {
  const checker = checkers.get(schema);
  if (checker?.holds(manifest)) return [];
  const issues = [...(checker?.faults(manifest) ?? []), ...layoutIssues(manifest)];
  return issues.length > 0 ? issues : [issue("manifest.schema", "", "does not fit the schema of its contract")];
}

/** Faults of the views' layouts, up to the number that a verdict lists. */
function layoutIssues(manifest: JsonObject): readonly Issue[] {
  const issues: Issue[] = [];
  for (const { path, value } of viewsOf(manifest)) {
    const layout = member(value, "sdui");
    if (issues.length > MAX_ISSUES) break;
    if (isJsonObject(layout)) issues.push(...layoutFaults(layout, toPointer([...path, "sdui"])));
  }
  return issues;
}

/** Removes warnings about values that are refused anyway. */
function withoutIdle(found: readonly Issue[], told: readonly Issue[]): readonly Issue[] {
  const places = new Set(told.map((each) => each.pointer));
  return found.filter((each) => each.severity !== "warning" || !places.has(each.pointer));
}

/** Faults of the text that leave a parsed value other than the written one, so that further faults of this value mean nothing. */
const REPLACING: ReadonlySet<string> = new Set(["json.integer_invalid", "json.number_invalid", "json.too_large"]);

/** Removes issues at places where reading the text already reported the fault. */
function unsaid(issues: readonly Issue[], said: readonly Issue[]): readonly Issue[] {
  const places = new Set(said.filter((each) => REPLACING.has(each.rule)).map((each) => each.pointer));
  return issues.filter((each) => !places.has(each.pointer));
}

function capped(issues: readonly Issue[]): readonly Issue[] {
  if (issues.length <= MAX_ISSUES) return issues;
  const message = `only the first ${MAX_ISSUES} findings are listed`;
  return [...issues.slice(0, MAX_ISSUES), issue("manifest.more_faults", "", message)];
}
