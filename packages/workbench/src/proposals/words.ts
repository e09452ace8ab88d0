import type { Proposal } from "@bourse/contract/host-api";
import { INDICATORS } from "@bourse/contract/indicators";
import type { PriceWriter } from "@bourse/ui";
import { everyWords } from "../words/every.ts";
import { exactPrice } from "../words/price.ts";
import { localMoment } from "../words/time.ts";

/** Exactly what a proposal makes, without its reason; prices have all their decimals, and at least their symbol's. */
export function proposalWords(proposal: Proposal, { decimals }: Pick<PriceWriter, "decimals">): string {
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
