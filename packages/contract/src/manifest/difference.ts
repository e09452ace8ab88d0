/** Something a manifest adds to the client. */
export interface DeclaredContribution {
  /** Key of `contributes`: `views`, `viewContainers`, `watchlistPresets`, … */
  readonly kind: string;
  readonly id: string;
  /** Its name or title; its id when it has neither. */
  readonly title: string;
}

/** The parts of a manifest that are compared, of any runtime, parsed or read back from a store. */
export interface Declaring {
  readonly capabilities?: readonly string[] | undefined;
  readonly contributes?: object | undefined;
}

/** Declarations that one manifest adds to another, and those it drops (specification, "Versioning" 5). */
export interface ManifestDifference {
  readonly addedCapabilities: string[];
  readonly removedCapabilities: string[];
  readonly addedContributions: DeclaredContribution[];
  readonly removedContributions: DeclaredContribution[];
}

/** Compares two manifests by their capabilities and by kind and id of their contributions, in the manifests' order. */
export function compareManifests(before: Declaring, after: Declaring): ManifestDifference {
  const [had, has] = [before.capabilities ?? [], after.capabilities ?? []];
  const [gave, gives] = [declaredContributions(before), declaredContributions(after)];
  return {
    addedCapabilities: without(has, had, String),
    removedCapabilities: without(had, has, String),
    addedContributions: without(gives, gave, keyOf),
    removedContributions: without(gave, gives, keyOf),
  };
}

/**
 * Contributions of a manifest: every item with an id, in an array or in arrays under keys, and the single contribution
 * of a runtime (`webApp`, `forecastProvider`), whose id is its kind.
 */
export function declaredContributions({ contributes = {} }: Declaring): DeclaredContribution[] {
  return Object.entries(contributes).flatMap(([kind, value]) => collect(kind, value));
}

function without<Item>(items: readonly Item[], others: readonly Item[], key: (item: Item) => string): Item[] {
  const known = new Set(others.map(key));
  return items.filter((each) => !known.has(key(each)));
}

const keyOf = ({ kind, id }: DeclaredContribution): string => JSON.stringify([kind, id]);

function collect(kind: string, value: unknown): DeclaredContribution[] {
  if (Array.isArray(value)) return value.flatMap((item) => contribution(kind, item));
  if (typeof value !== "object" || value === null) return [];
  const title = titleOf(value);
  if (title !== undefined) return [{ kind, id: kind, title }];
  return Object.values(value).flatMap((items) => (Array.isArray(items) ? collect(kind, items) : []));
}

function contribution(kind: string, item: unknown): DeclaredContribution[] {
  if (typeof item !== "object" || item === null || !("id" in item) || typeof item.id !== "string") return [];
  return [{ kind, id: item.id, title: titleOf(item) ?? item.id }];
}

function titleOf(item: object): string | undefined {
  if ("name" in item && typeof item.name === "string") return item.name;
  return "title" in item && typeof item.title === "string" ? item.title : undefined;
}
