import type { Contribution } from "@bourse/contract/host-api";
import { ContributionList } from "../marketplace/ContributionList.tsx";

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
