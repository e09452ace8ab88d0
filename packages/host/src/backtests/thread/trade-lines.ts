import type { BacktestTrade } from "@bourse/contract/host-api";

/** Trades per line: reading one page of a list must not parse the hundred thousand trades of the longest runs. */
const TRADES_A_LINE = 500;

/** A part of the trades. */
export interface TradeSpan {
  readonly from: number;
  readonly limit: number;
}

export const ALL_TRADES: TradeSpan = { from: 0, limit: Number.POSITIVE_INFINITY };

/** Trades as lines, each an array. */
export function tradeLines(trades: readonly BacktestTrade[]): string {
  const lines: string[] = [];
  for (let at = 0; at < trades.length; at += TRADES_A_LINE) {
    lines.push(`${JSON.stringify(trades.slice(at, at + TRADES_A_LINE))}\n`);
  }
  return lines.join("");
}

/** The trades of a span; lines outside of it are skipped. @throws SyntaxError */
export function tradesIn(bytes: Buffer, { from, limit }: TradeSpan): readonly BacktestTrade[] {
  const first = Math.floor(from / TRADES_A_LINE);
  const found: BacktestTrade[] = [];
  for (let [line, at] = [0, 0]; at < bytes.length && line * TRADES_A_LINE < from + limit; line += 1) {
    const newline = bytes.indexOf("\n", at);
    const end = newline < 0 ? bytes.length : newline;
    if (line >= first) found.push(...(JSON.parse(bytes.toString("utf8", at, end)) as readonly BacktestTrade[]));
    at = end + 1;
  }
  const skipped = from - first * TRADES_A_LINE;
  return found.slice(skipped, skipped + limit);
}
