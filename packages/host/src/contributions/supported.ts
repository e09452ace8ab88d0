import type { SupportedRuntime } from "@bourse/client";
import {
  type Capability,
  COUPLINGS,
  declaredContributions,
  MANIFEST_CONTRACTS,
  type Manifest,
  needsOfficialSignatures,
} from "@bourse/contract";
import type { Contribution, Plan } from "@bourse/contract/host-api";
import { CONTRIBUTION_KINDS } from "./kinds/index.ts";

/**
 * Runtimes and API versions that every host runs. A host also offers those of its runners; versions for any other
 * runtime cannot be installed here.
 */
const RUNTIMES_HERE = [
  { runtime: "resource", apiVersion: 1 },
  { runtime: "wasm", apiVersion: 1 },
  { runtime: "wasm", apiVersion: 2 },
] as const;

/** The runtimes that a host with these runners offers. */
export function runtimesOf(runners: readonly { readonly runtime: string }[]): readonly SupportedRuntime[] {
  const hosted = MANIFEST_CONTRACTS.filter((each) => runners.some(({ runtime }) => runtime === each.runtime));
  return [...RUNTIMES_HERE, ...hosted.map(({ runtime, apiVersion }) => ({ runtime, apiVersion }))];
}

const ACTED_ON_HERE: ReadonlySet<string> = new Set([
  "views",
  "viewContainers",
  // Listed without a runner: a host without one does not install their packages.
  "webApp",
  "forecastProvider",
  ...CONTRIBUTION_KINDS.map(({ kind }) => kind),
]);

/**
 * Whether this host supports a kind of contribution. Plans, the list of extensions and the page use this: another kind
 * is shown as not supported yet, and no permission is requested for it.
 */
export const isActedOn = (kind: string): boolean => ACTED_ON_HERE.has(kind);

/** The contributions of a manifest that this host does not support yet. */
export function unsupportedContributions(manifest: Manifest): Contribution[] {
  return declaredContributions(manifest).filter(({ kind }) => !isActedOn(kind));
}

/**
 * The capabilities the trader is asked to approve: all declared ones except those that only unsupported contributions
 * need.
 */
export function askedCapabilities(manifest: Manifest): Capability[] {
  const kinds = new Set<string>(declaredContributions(manifest).map(({ kind }) => kind));
  const neededBy = (capability: Capability) =>
    COUPLINGS.flatMap((row) => ("needs" in row && row.needs.includes(capability) ? row.anyOf : [])).filter((kind) =>
      kinds.has(kind),
    );
  return (manifest.capabilities ?? []).filter((capability) => {
    const needing = neededBy(capability);
    const isOfQuotes = capability === "tradingRead" && hasQuotes(manifest);
    return needing.length === 0 || needing.some(isActedOn) || isOfQuotes;
  });
}

/** The host reads the quote for such a view, so the trader must approve it. */
function hasQuotes({ contributes }: Manifest): boolean {
  if (!("views" in contributes)) return false;
  const views: readonly object[] = Object.values(contributes.views ?? {}).flat();
  return views.some((view) => "quoteSymbol" in view);
}

/**
 * Runtimes of official packages alone. Their contract fixes the capabilities exactly, so the trader approves all of them
 * or none.
 */
export const isOfficialRuntime = needsOfficialSignatures;

/** How the trader approves the capabilities of this runtime. */
export const approvalOf = (runtime: string): Plan["approval"] => (isOfficialRuntime(runtime) ? "whole" : "each");

/** True when everything that the manifest asks for is approved. */
export function isWhole(manifest: Manifest, approved: readonly string[]): boolean {
  return askedCapabilities(manifest).every((each) => approved.includes(each));
}
