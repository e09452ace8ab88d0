import type { VersionChanges } from "@bourse/contract/rest";

/** The parts of a manifest that a difference is made of. */
interface Declared {
  readonly capabilities?: readonly string[];
  readonly contributes?: Readonly<Record<string, unknown>>;
}

/** What a version declares beyond, and no longer, against an earlier one (spec, Versioning 5). */
export function describeChanges(fromVersion: string, from: Declared, to: Declared): VersionChanges {
  const [had, has] = [from.capabilities ?? [], to.capabilities ?? []];
  const [hadIds, hasIds] = [contributionIds(from), contributionIds(to)];
  return {
    from_version: fromVersion,
    added_capabilities: without(has, had),
    removed_capabilities: without(had, has),
    added_contributions: without(hasIds, hadIds),
    removed_contributions: without(hadIds, hasIds),
  };
}

function without(all: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return all.filter((each) => !known.has(each));
}

/** Every `id` inside `contributes`, with the kind it stands under. */
function contributionIds({ contributes = {} }: Declared): readonly string[] {
  return Object.entries(contributes).flatMap(([kind, value]) => idsIn(value).map((id) => `${kind}:${id}`));
}

function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idOf);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(idsIn);
  return [];
}

function idOf(item: unknown): readonly string[] {
  const id = typeof item === "object" && item !== null && "id" in item ? item.id : undefined;
  return typeof id === "string" ? [id] : [];
}
