import { zoneOf } from "@bourse/bars";
import type { Funding } from "@bourse/contract";
import type { Calendar, NewBacktest, SymbolInfo } from "@bourse/contract/host-api";
import { decimal, decimalText, isPositive } from "@bourse/orders";
import { paperRules } from "../accounts/paper/rules.ts";
import { HostRefusal } from "../refusal.ts";

/** The settings of a backtest with every default. Amounts are exact text. */
export interface FullSettings {
  readonly cash: string;
  readonly fee_rate: string;
  readonly tick: string;
  readonly lot: string;
  readonly volume_share: string;
  readonly spread_ticks: string;
  readonly slippage_ticks: string;
  readonly slippage_share: string;
  readonly funding: Funding;
  readonly limit_fills: "touched" | "through";
  readonly time_zone: string;
  /** The instrument's calendar, unless the trader chose a time zone. The ends of its trading days end day orders. */
  readonly calendar?: Calendar;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly from: number;
  readonly to: number;
}

const CASH = "100000";

/** Completes the settings, or names all their faults. @throws HostRefusal `backtest.settings_invalid` */
export function settingsOf(wanted: NewBacktest, info: Pick<SymbolInfo, "price_decimals" | "calendar">): FullSettings {
  const usual = paperRules(info);
  const settings: FullSettings = {
    cash: wanted.cash ?? CASH,
    fee_rate: wanted.fee_rate ?? "0",
    tick: wanted.tick ?? decimalText(usual.tick),
    lot: wanted.lot ?? decimalText(usual.lot),
    volume_share: wanted.volume_share ?? "1",
    spread_ticks: wanted.spread_ticks ?? "0",
    slippage_ticks: wanted.slippage_ticks ?? "0",
    slippage_share: wanted.slippage_share ?? "0",
    funding: wanted.funding ?? "cash",
    limit_fills: wanted.limit_fills ?? "touched",
    time_zone: wanted.time_zone ?? "UTC",
    ...(wanted.time_zone === undefined && info.calendar && { calendar: info.calendar }),
    from: moment(wanted.from, Number.NEGATIVE_INFINITY),
    to: moment(wanted.to, Number.POSITIVE_INFINITY),
  };
  const above = (["cash", "tick", "lot", "volume_share"] as const).filter(
    (name) => !isPositive(decimal(settings[name])),
  );
  const below = (["fee_rate", "spread_ticks", "slippage_ticks", "slippage_share"] as const).filter(
    (name) => decimal(settings[name]).digits < 0n,
  );
  const faults = [
    ...above.map((name) => `${name} is not above zero`),
    ...below.map((name) => `${name} is below zero`),
    ...(zoneOf(settings.time_zone) ? [] : [`there is no time zone ${settings.time_zone}`]),
    ...(Number.isNaN(settings.from) ? ["from is not a time"] : []),
    ...(Number.isNaN(settings.to) ? ["to is not a time"] : []),
    ...(settings.from >= settings.to ? ["the span ends before it begins"] : []),
  ];
  if (faults.length > 0) throw new HostRefusal("backtest.settings_invalid", faults.join("; "));
  return settings;
}

const moment = (text: string | undefined, usual: number): number => (text === undefined ? usual : Date.parse(text));
