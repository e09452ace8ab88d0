import type { ListedTake, Offer } from "@bourse/contract/host-api";
import { Button } from "@bourse/ui";
import { openDialog } from "../state/dialogs.ts";
import { useOffers } from "./queries.ts";
import { showObject } from "./show-object.ts";

/** Each kind in the trader's words. */
const KIND_WORDS: Readonly<Record<Offer["kind"], string>> = {
  watchlistPresets: "Watchlist",
  researchLinks: "Link",
  scannerPresets: "Scan",
  indicatorPresets: "Indicator",
  automationTemplates: "Task",
  alertTemplates: "Alert",
  chartAnnotations: "Drawing",
};

/** Why an offer cannot be used; undefined when it can. */
function stateWords({ state, missing }: Pick<Offer, "state" | "missing">): string | undefined {
  switch (state) {
    case "offered":
      return undefined;
    case "needs_approval":
      return `Needs your permission: ${missing.join(", ")}`;
    case "disabled":
      return "Its extension is disabled";
    case "stopped":
      return "Its extension was stopped";
  }
}

/** The state of an object's origin, where the trader should know it. */
const ORIGIN_WORDS: Readonly<Record<ListedTake["origin_state"], string>> = {
  offered: "",
  needs_approval: "permission withdrawn; it stays",
  disabled: "extension disabled; it stays",
  stopped: "extension stopped; it stays",
  gone: "no longer in the installed version; it stays",
  removed: "extension removed; it is yours alone",
};

export interface OfferSectionProps {
  readonly extensionId: string;
  readonly name: string;
}

/** The offers of an installed package and the objects made from them; renders nothing if there are none. */
export function OfferSection({ extensionId, name }: OfferSectionProps) {
  const { data } = useOffers();
  const offers = data?.offers.filter((each) => each.extension_id === extensionId) ?? [];
  const made = data?.takes.filter((each) => each.take.extension_id === extensionId && each.object !== undefined) ?? [];
  if (offers.length === 0 && made.length === 0) return null;
  return (
    <section aria-label={`What ${name} brings`} className="rounded border border-line p-2">
      <h3 className="mb-1 text-xs font-semibold">What it brings</h3>
      <ul className="space-y-1">
        {offers.map((offer) => (
          <OfferRow key={`${offer.kind} ${offer.contribution_id}`} offer={offer} />
        ))}
      </ul>
      {made.length > 0 && (
        <>
          <h4 className="mt-2 mb-1 text-xs font-semibold">Made from it</h4>
          <ul className="space-y-1">
            {made.map((each) => (
              <MadeRow key={each.take.take_id} made={each} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OfferRow({ offer }: { readonly offer: Offer }) {
  const { kind, title, contribution_id, extension_id } = offer;
  const why = stateWords(offer);
  return (
    <li data-offer={contribution_id} className="flex items-start gap-2 text-xs">
      <span className="min-w-0 flex-1">
        <span className="text-muted">{KIND_WORDS[kind]}:</span> <bdi className="break-words">{title}</bdi>
        {why && <span className="block text-2xs text-warning">{why}</span>}
      </span>
      <Button
        size="small"
        disabled={why !== undefined}
        aria-label={`Use ${title}`}
        onClick={() => openDialog({ kind: "offer", offer: { extension_id, kind, contribution_id } })}
      >
        Use…
      </Button>
    </li>
  );
}

function MadeRow({ made: { take, object = "", origin_state } }: { readonly made: ListedTake }) {
  return (
    <li data-made={take.take_id} className="flex items-start gap-2 text-xs">
      <span className="min-w-0 flex-1">
        <span className="text-muted">{KIND_WORDS[take.kind]}:</span> <bdi className="break-words">{object}</bdi>
        <span className="block text-2xs text-muted empty:hidden">{ORIGIN_WORDS[origin_state]}</span>
      </span>
      <Button size="small" aria-label={`Show ${object}`} onClick={() => showObject(take)}>
        Show
      </Button>
    </li>
  );
}
