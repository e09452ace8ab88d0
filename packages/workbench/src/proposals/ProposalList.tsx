import type { Proposal } from "@bourse/contract/host-api";
import { INDICATORS } from "@bourse/contract/indicators";
import { Badge, Button, type PriceWriter, usePrices } from "@bourse/ui";
import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { everyWords } from "../words/every.ts";
import { exactPrice } from "../words/price.ts";
import { localMoment } from "../words/time.ts";

/** Exactly what a proposal makes, without its reason; prices have all their decimals, and at least their symbol's. */
function proposalWords(proposal: Proposal, { decimals }: Pick<PriceWriter, "decimals">): string {
  const { kind, symbol, price, timeframe, points, style, cadence_minutes: minutes = 0 } = proposal;
  const at = (value = 0) => exactPrice(value, decimals);
  switch (kind) {
    case "add_symbol":
      return `Add ${symbol} to the watchlist`;
    case "add_indicator":
      return `Show ${indicatorWords(proposal)} on the ${timeframe === undefined ? "" : `${timeframe} `}chart of ${symbol}`;
    case "create_alert":
      return proposal.indicator === undefined
        ? `Create an alert when ${symbol} crosses ${at(price)}`
        : `Create an alert when ${indicatorWords(proposal)} (${timeframe}) of ${symbol} crosses ${exactPrice(price ?? 0)}`;
    case "add_drawing":
      return points === undefined
        ? `Draw a horizontal line at ${at(price)} on ${symbol}`
        : `Draw a trend line on ${symbol} ${points.map((each) => `${at(each.price)} at ${localMoment(each.time)}`).join(" to ")}`;
    case "create_scan":
      return `Create a scan of ${symbol}, style ${style}, ${everyWords(minutes)}`;
  }
}

const indicatorWords = ({ indicator, period }: Proposal) =>
  `${indicator === undefined ? "an indicator" : INDICATORS[indicator].name}${period === undefined ? "" : ` ${period}`}`;

export interface ProposalListProps {
  readonly proposals: readonly Proposal[];
  /** Proposals that were left out, each with the reason. */
  readonly leftOut: readonly string[];
  /** Takes a proposal by its number. */
  readonly take: (n: number) => Promise<unknown>;
}

/** Proposals of a language model. Nothing of them happens before the trader presses the button. */
export function ProposalList({ proposals, leftOut, take }: ProposalListProps) {
  if (proposals.length === 0 && leftOut.length === 0) return null;
  return (
    <section aria-label="Proposals" className="border-t border-line pt-2">
      <h3 className="font-semibold">Proposals</h3>
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <Offer key={proposal.n} proposal={proposal} take={take} />
        ))}
      </ul>
      {leftOut.length > 0 && (
        <details className="text-xs text-muted">
          <summary>{leftOut.length} left out, because they cannot be done</summary>
          <ul className="list-disc pl-4">
            {leftOut.map((each) => (
              <li key={each} dir="auto">
                {each}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

type OfferProps = Pick<ProposalListProps, "take"> & { readonly proposal: Proposal };

function Offer({ proposal, take: mutationFn }: OfferProps) {
  const take = useMutation({ mutationFn });
  const words = proposalWords(proposal, usePrices(proposal.symbol));
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        {words}
        <span dir="auto" className="block text-xs text-muted">
          {proposal.proposed_by && `${proposal.proposed_by}: `}
          {proposal.reason}
        </span>
      </span>
      {proposal.state === "open" ? (
        <Button
          size="small"
          aria-label={`Confirm: ${words}`}
          disabled={take.isPending}
          onClick={() => take.mutate(proposal.n)}
        >
          {take.isPending ? "Working…" : "Confirm"}
        </Button>
      ) : (
        <Badge tone={proposal.state === "taken" ? "positive" : "muted"}>
          {proposal.taken_at ? `done ${localMoment(proposal.taken_at)}` : "expired"}
        </Badge>
      )}
      {take.error && (
        <div className="w-full">
          <ErrorNotice error={take.error} />
        </div>
      )}
    </li>
  );
}
