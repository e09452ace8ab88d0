import type { Contribution } from "@bourse/contract/host-api";
import { plural } from "@bourse/ui";

/** Contributions of a package that this host does not support yet; renders nothing if there are none. */
export function Unsupported({ items }: { readonly items: readonly Contribution[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Not supported by this host yet" className="rounded border border-warning/40 bg-warning/10 p-2">
      <h3 className="mb-1 text-xs font-semibold">Not supported by this host yet</h3>
      <ContributionList items={items} />
      <p className="mt-1 text-xs text-muted">It does nothing here, so it needs no permission.</p>
    </section>
  );
}

/** Contributions grouped by kind. */
export function ContributionList({ items }: { readonly items: readonly Contribution[] }) {
  if (items.length === 0) return <p className="text-xs text-muted">Nothing of its own on the page.</p>;
  const kinds = Map.groupBy(items, (each) => each.kind);
  return (
    <ul className="space-y-0.5 text-xs">
      {[...kinds].map(([kind, ofKind]) => (
        <li key={kind}>
          <span className="text-muted">{plural(ofKind.length, kindWord(kind))}:</span>{" "}
          <bdi>{ofKind.map((each) => each.title || each.id).join(", ")}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** `viewContainers` → `view container`. */
function kindWord(kind: string): string {
  return kind
    .replace(/s$/, "")
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase();
}
