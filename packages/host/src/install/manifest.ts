import { checkManifest, isJsonObject, type JsonObject, type Manifest, parseStrictJson } from "@bourse/contract";
import { HostRefusal } from "../refusal.ts";
import { issuesInWords } from "./issues.ts";

/**
 * Manifests by the digest of their archive: the page requests the list often, and validating a large manifest is slow.
 */
const read = new Map<string, Manifest>();
const MAX_KEPT = 256;

type Stored = { readonly id?: string; readonly manifest: Uint8Array; readonly digest: string };

/**
 * The manifest of an installed extension, validated again: the state is the host's own, but a newer host may have rules
 * that an older one lacked. @throws HostRefusal `install.package_damaged`, `install.rules_changed`
 */
export function manifestOf(installed: Stored): Manifest {
  const known = read.get(installed.digest);
  if (known) return known;
  const verdict = checkManifest(installed.manifest);
  if (!verdict.ok) {
    if (jsonOf(installed) === undefined)
      throw new HostRefusal("install.package_damaged", "the stored manifest cannot be read", verdict.issues);
    throw new HostRefusal("install.rules_changed", `its manifest: ${issuesInWords(verdict.issues)}`, verdict.issues);
  }
  if (read.size >= MAX_KEPT) read.clear();
  read.set(installed.digest, verdict.manifest);
  return verdict.manifest;
}

/** The same for callers that can do without it; undefined if it cannot be read or breaks a rule. */
export function validManifest(installed: Stored): Manifest | undefined {
  try {
    return manifestOf(installed);
  } catch (cause) {
    if (cause instanceof HostRefusal) return undefined;
    throw cause;
  }
}

/** The facts that a list shows of an extension, whose manifest may break a rule that came later. */
export interface ShownManifest {
  readonly name: string;
  readonly description: string;
  readonly runtime: string;
  readonly apiVersion: number;
  readonly capabilities: readonly string[];
}

/** The facts to show of a manifest that is no longer valid: one broken extension must not hide the others. */
export function shownAnyway(installed: Stored & { readonly id: string }): ShownManifest {
  const { name, description, runtime, apiVersion, capabilities } = jsonOf(installed) ?? {};
  const text = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);
  return {
    name: text(name, installed.id),
    description: text(description, ""),
    runtime: text(runtime, "unknown"),
    apiVersion: typeof apiVersion === "number" ? apiVersion : 0,
    capabilities: Array.isArray(capabilities) ? capabilities.filter((each) => typeof each === "string") : [],
  };
}

function jsonOf({ manifest }: Stored): JsonObject | undefined {
  const parsed = parseStrictJson(manifest, { maxBytes: manifest.length });
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined;
}
