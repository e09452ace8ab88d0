import { PAPER_FEE_RATE } from "@bourse/contract";
import type { SymbolInfo } from "@bourse/contract/host-api";
import { type Decimal, decimal, type MarketRules } from "@bourse/orders";

/** Decimals of prices where the source does not say: as many as the finest in use. */
const UNKNOWN_DECIMALS = 8;
/** The smallest part of a coin that exchanges count. */
const LOT = decimal("0.00000001");
export const FEE_RATE = decimal(PAPER_FEE_RATE);

function tickOf({ price_decimals: scale = UNKNOWN_DECIMALS }: Pick<SymbolInfo, "price_decimals">): Decimal {
  return { digits: 1n, scale };
}

/** The simulated market of an instrument. Samples have no volume, so the share limits nothing. */
export function paperRules(info: Pick<SymbolInfo, "price_decimals">): MarketRules {
  return { tick: tickOf(info), lot: LOT, feeRate: FEE_RATE, volumeShare: decimal("1"), limitFills: "touched" };
}
