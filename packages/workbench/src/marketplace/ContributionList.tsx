import type { Contribution } from "@bourse/contract/host-api";
import { plural } from "@bourse/ui";

/** One of each kind of contribution in the trader's words, and several, in the order shown. */
const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  webApp: ["application in a tab of its own", "applications"],
  forecastProvider: ["source of forecasts for charts", "sources of forecasts"],
  viewContainers: ["panel", "panels"],
  views: ["view", "views"],
  watchlistPresets: ["watchlist to take over", "watchlists to take over"],
  indicatorPresets: ["indicator to put on a chart", "indicators to put on a chart"],
  chartAnnotations: ["drawing to place", "drawings to place"],
  alertTemplates: ["alert to set", "alerts to set"],
  scannerPresets: ["scan to run", "scans to run"],
  automationTemplates: ["task to schedule", "tasks to schedule"],
  researchLinks: ["link", "links"],
};
const ORDER = Object.keys(KINDS);

/** A kind that this page does not know stands last, under its own name. */
const placeOf = (kind: string) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

/** Contributions grouped by kind. */
export function ContributionList({ items }: { readonly items: readonly Contribution[] }) {
  if (items.length === 0) return <p className="text-xs text-muted">Nothing of its own on the page.</p>;
  const kinds = [...Map.groupBy(items, (each) => each.kind)].sort(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <ul className="space-y-0.5 text-xs">
      {kinds.map(([kind, ofKind]) => (
        <li key={kind}>
          <span className="text-muted">{plural(ofKind.length, ...(KINDS[kind] ?? ([kind, kind] as const)))}:</span>{" "}
          <bdi>{ofKind.map((each) => each.title || each.id).join(", ")}</bdi>
        </li>
      ))}
    </ul>
  );
}
