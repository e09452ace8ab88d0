import type { Manifest } from "@bourse/contract";
import type { Contribution, Difference } from "@bourse/contract/host-api";

/** What a manifest adds to the client, in the manifest's order. */
export function contributionsOf(manifest: Manifest): Contribution[] {
  return Object.entries(manifest.contributes).flatMap(([kind, value]) => collect(kind, value));
}

/** What changes when `after` takes the place of `before`. */
export function differenceOf(before: Manifest, after: Manifest): Difference {
  const [had, has] = [before.capabilities ?? [], after.capabilities ?? []];
  const [gave, gives] = [contributionsOf(before), contributionsOf(after)];
  return {
    from_version: before.version,
    added_capabilities: without(has, had),
    removed_capabilities: without(had, has),
    added_contributions: gives.filter((each) => !gave.some((other) => sameContribution(each, other))),
    removed_contributions: gave.filter((each) => !gives.some((other) => sameContribution(each, other))),
  };
}

function without(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((each) => !other.includes(each));
}

function sameContribution(left: Contribution, right: Contribution): boolean {
  return left.kind === right.kind && left.id === right.id;
}

/** Finds the items with an id, whether they stand in an array or in arrays under keys (views, containers). */
function collect(kind: string, value: unknown): Contribution[] {
  if (Array.isArray(value)) return value.flatMap((item) => contribution(kind, item));
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((items) => (Array.isArray(items) ? collect(kind, items) : []));
}

function contribution(kind: string, item: unknown): Contribution[] {
  if (typeof item !== "object" || item === null || !("id" in item) || typeof item.id !== "string") return [];
  return [{ kind, id: item.id, title: titleOf(item) ?? item.id }];
}

function titleOf(item: object): string | undefined {
  if ("name" in item && typeof item.name === "string") return item.name;
  return "title" in item && typeof item.title === "string" ? item.title : undefined;
}
