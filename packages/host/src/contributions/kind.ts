import type { Issue, ResourceKind, ResourceManifest } from "@bourse/contract";
import type { ObjectOrigin, OfferPreview, PreviewRequest } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { Caller } from "../principal/caller.ts";
import type { Trader } from "../principal/principal.ts";
import type { HostServices } from "../services/services.ts";
import type { Given } from "./answers.ts";
import type { StoredTake } from "./takes.ts";

/** A contribution as the signed manifest has it. */
export interface Contributed {
  readonly id: string;
  readonly description?: string;
}

/** The contributions of a kind, as the contract types them. */
export type Item<Kind extends ResourceKind> = NonNullable<ResourceManifest["contributes"][Kind]>[number];

/** The trader's desk as the kinds see it. */
export interface Desk {
  readonly services: HostServices;
  readonly market: MarketDataPort;
  now(): Date;
  /** Id of the open workspace. */
  workspace(): string;
}

/** The chart that the trader looks at. */
export type ChartInSight = Pick<PreviewRequest, "symbol" | "timeframe" | "chart_id">;

/** Facts of a contribution, parts that cannot be used, and what the trader must supply. */
export type Preview = Pick<OfferPreview, "facts" | "notes" | "fields">;

/** The parts of a new object that the host supplies, with the trader's answers. */
export interface Making {
  readonly given: Given;
  /** Id for the new object: the id of the take. A service that makes its own ids ignores it. */
  readonly id: string;
  readonly origin: ObjectOrigin;
  /**
   * Its `commit` checks generation and approval again and records the take, in one transaction with the effect. An
   * effect that returns a text returns the id of the object; otherwise the object has {@link id}.
   */
  readonly caller: Caller<Trader>;
}

/**
 * One kind of contribution of resource packages: what it needs, shows, asks and makes. The capabilities that it needs
 * are the contract's {@link COUPLINGS}.
 */
export interface ContributionKind<Of extends Contributed = Contributed> {
  readonly kind: ResourceKind;
  /** The object that is made, and where the trader finds it. */
  readonly makes: string;
  /** True: the object belongs to the workspace in which the trader confirmed it; absent: all workspaces share it. */
  readonly ofWorkspace?: true;
  /** The symbol that the contribution is about. */
  symbolOf?(item: Of): string | undefined;
  /** Only reads data, and notifies no extension. */
  preview(item: Of, chart: ChartInSight, desk: Desk): Promise<Preview>;
  /**
   * All faults that a single field does not show: answers that contradict each other, and a desk that has no room. Some
   * answers may have faults of their own; {@link Given.fits} tells which can be read.
   */
  check(item: Of, given: Given, desk: Desk): Promise<readonly Issue[]>;
  /** Makes the object inside exactly one `making.caller.commit`. */
  create(item: Of, making: Making, desk: Desk): Promise<void>;
  /** The current name of the object, whichever workspace it is in; undefined when the trader has removed it. */
  find(take: StoredTake, desk: Desk): string | undefined;
  /** Removes the object, also from a workspace that is not open; does nothing when the trader has removed it. */
  remove(take: StoredTake, desk: Desk, caller: Caller<Trader>): void;
}

interface OfWorkspaces<Made> {
  list(): readonly (Made & { readonly id: string })[];
  elsewhere(id: string): Made | undefined;
}

/** The name of an object that belongs to a workspace, be it the open one or another. */
export function nameAnywhere<Made>(
  objects: OfWorkspaces<Made>,
  id: string,
  nameOf: (made: Made) => string,
): string | undefined {
  const here = objects.list().find((each) => each.id === id);
  if (here) return nameOf(here);
  const other = objects.elsewhere(id);
  return other && `${nameOf(other)}, in another workspace`;
}

/** Binds a literal to the contract's type of its contributions. */
export function defineContribution<const Kind extends ResourceKind>(
  definition: ContributionKind<Item<Kind>> & { readonly kind: Kind },
): ContributionKind<Item<Kind>> & { readonly kind: Kind } {
  return definition;
}
