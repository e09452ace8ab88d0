import type { Proposal } from "@bourse/contract/host-api";
import { everyWords } from "../words/every.ts";
import { localMoment } from "../words/time.ts";

/** Exactly what a proposal makes, without its reason. */
export function proposalWords(proposal: Proposal): string {
  const { kind, symbol, price, timeframe, points, style, cadence_minutes: minutes = 0 } = proposal;
  switch (kind) {
    case "add_symbol":
      return `Add ${symbol} to the watchlist`;
    case "add_indicator":
      return `Show ${indicatorWords(proposal)} on the ${timeframe === undefined ? "" : `${timeframe} `}chart of ${symbol}`;
    case "create_alert":
      return `Create an alert when ${proposal.indicator === undefined ? "" : `${indicatorWords(proposal)} (${timeframe}) of `}${symbol} crosses ${price}`;
    case "add_drawing":
      return points === undefined
        ? `Draw a horizontal line at ${price} on ${symbol}`
        : `Draw a trend line on ${symbol} ${points.map((each) => `${each.price} at ${localMoment(each.time)}`).join(" to ")}`;
    case "create_scan":
      return `Create a scan of ${symbol}, style ${style}, ${everyWords(minutes)}`;
  }
}

const indicatorWords = ({ indicator, period }: Proposal) =>
  `${indicator?.toUpperCase() ?? "an indicator"}${period === undefined ? "" : ` ${period}`}`;
