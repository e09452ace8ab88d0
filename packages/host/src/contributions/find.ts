import { type Capability, COUPLINGS, type Manifest, type ResourceKind } from "@bourse/contract";
import type { Offer, OfferState } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import type { Audit } from "../store/audit.ts";
import type { Database } from "../store/database.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { Contributed, ContributionKind, Desk } from "./kind.ts";
import type { TakeStore } from "./takes.ts";

/** The installed extensions, as the offers see them. */
export interface InstalledPort {
  list(): readonly InstalledExtension[];
  find(id: string): InstalledExtension | undefined;
  manifestOf(installed: InstalledExtension): Manifest;
  /** Whether the marketplace or a revoked key stopped it. */
  isStopped(installed: InstalledExtension): boolean;
}

/** Dependencies of the offers. */
export interface OfferParts {
  readonly kinds: readonly ContributionKind[];
  readonly installed: InstalledPort;
  readonly takes: TakeStore;
  readonly desk: Desk;
  readonly database: Database;
  readonly audit: Audit;
  /** Tells the pages to read the offers again. */
  changed(): void;
}

/** A contribution of an installed manifest with its kind and its offer. */
export interface Found {
  readonly kind: ContributionKind;
  readonly item: Contributed;
  readonly offer: Offer;
}

export type OfferKey = Pick<Offer, "extension_id" | "kind" | "contribution_id">;

/** The offer as it stands now. @throws HostRefusal `offers.unknown` */
export function findOffer(parts: OfferParts, { extension_id, kind, contribution_id }: OfferKey): Found {
  const installed = parts.installed.find(extension_id);
  const found = installed && offersOf(parts, installed).find(({ offer }) => isOffer(offer, { kind, contribution_id }));
  if (!found) throw new HostRefusal("offers.unknown", `${extension_id} does not offer ${contribution_id}`);
  return found;
}

export function isOffer(offer: Offer, { kind, contribution_id }: Omit<OfferKey, "extension_id">): boolean {
  return offer.kind === kind && offer.contribution_id === contribution_id;
}

export function kindOf({ kinds }: OfferParts, kind: ResourceKind): ContributionKind | undefined {
  return kinds.find((each) => each.kind === kind);
}

/** The offers of an installed package, in the order of the kinds and of its manifest. */
export function offersOf(parts: OfferParts, installed: InstalledExtension): Found[] {
  const manifest = parts.installed.manifestOf(installed);
  if (manifest.runtime !== "resource") return [];
  return parts.kinds.flatMap((kind) => {
    const items: readonly (Contributed & { readonly name?: string; readonly title?: string })[] =
      manifest.contributes[kind.kind] ?? [];
    return items.map((item) => ({
      kind,
      item,
      offer: describe(parts, installed, { kind, item, name: manifest.name }),
    }));
  });
}

interface Named {
  readonly kind: ContributionKind;
  readonly item: Contributed & { readonly name?: string; readonly title?: string };
  readonly name: string;
}

function describe(parts: OfferParts, installed: InstalledExtension, { kind, item, name }: Named): Offer {
  const missing = needsOf(kind.kind).filter((each) => !installed.approved.includes(each));
  const symbol = kind.symbolOf?.(item);
  return {
    extension_id: installed.id,
    kind: kind.kind,
    contribution_id: item.id,
    extension_name: name,
    version: installed.version,
    generation: installed.generation,
    title: item.name ?? item.title ?? item.id,
    ...(item.description === undefined ? {} : { description: item.description }),
    state: stateOf(parts, installed, missing.length > 0),
    missing: [...missing],
    ...(symbol === undefined ? {} : { symbol }),
  };
}

function stateOf({ installed: port }: OfferParts, installed: InstalledExtension, lacks: boolean): OfferState {
  if (port.isStopped(installed)) return "stopped";
  if (!installed.enabled) return "disabled";
  return lacks ? "needs_approval" : "offered";
}

/** The capabilities that a contribution of this kind needs, from the contract's table. */
export function needsOf(kind: ResourceKind): readonly Capability[] {
  return COUPLINGS.flatMap((row) => ("needs" in row && row.anyOf.includes(kind) ? row.needs : []));
}
