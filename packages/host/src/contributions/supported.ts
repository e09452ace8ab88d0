import { type Capability, COUPLINGS, declaredContributions, type Manifest, type ResourceKind } from "@bourse/contract";
import type { Contribution } from "@bourse/contract/host-api";

/** Runtimes and API versions this host runs. A version of another one cannot be installed here. */
export const RUNTIMES_HERE = [
  { runtime: "resource", apiVersion: 1 },
  { runtime: "wasm", apiVersion: 1 },
  { runtime: "wasm", apiVersion: 2 },
] as const;

/** A key of `contributes` in a manifest that this host can run. */
type Kind = "views" | "viewContainers" | ResourceKind;

/**
 * Whether this host acts on what a package contributes. Plans, the list of extensions and the page read it from here:
 * what is false is said to be not supported yet, and no permission is asked for its sake.
 */
export const ACTED_ON: Readonly<Record<Kind, boolean>> = {
  views: true,
  viewContainers: true,
  watchlistPresets: false,
  researchLinks: false,
  scannerPresets: false,
  indicatorPresets: false,
  automationTemplates: false,
  alertTemplates: false,
  chartAnnotations: false,
};

const isActedOn = (kind: string): boolean => Object.hasOwn(ACTED_ON, kind) && ACTED_ON[kind as Kind];

/** What a manifest contributes that comes to nothing on this host yet. */
export function unsupportedContributions(manifest: Manifest): Contribution[] {
  return declaredContributions(manifest).filter(({ kind }) => !isActedOn(kind));
}

/** The capabilities a trader is asked for: all that are declared but those that only unsupported contributions need. */
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

/** The host reads the quote of such a view, for which the trader is asked. */
function hasQuotes({ contributes }: Manifest): boolean {
  if (!("views" in contributes)) return false;
  const views: readonly object[] = Object.values(contributes.views ?? {}).flat();
  return views.some((view) => "quoteSymbol" in view);
}
