import { Candle, MarketData, MarketEvidence, marketRead, marketSubscribe, marketUnsubscribe } from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind } from "./asks";
import { desk } from "./desk";
import { Levels, levelsOf } from "./levels";
import { Notice } from "./notices";
import { save } from "./storage";

/** Levels are of days and weeks, so daily bars are enough, whatever the chart shows. */
const DAILY: string = "1D";
const SUBSCRIPTION: string = "levels";
/** The maximum of `market.read`: a guest that runs for years keeps no more. */
const MAX_BARS: i32 = 256;
/** `2026-01-31T09:30:00`: compares times with and without fractions of a second. */
const SECONDS: i32 = 19;

/** Switches to the symbol of the settings or of the trader's chart, once it is known. */
export function settleSymbol(): void {
  if (!desk.settingsSettled || !desk.contextSettled) return;
  const settings = desk.settings;
  const followed = desk.context.symbol;
  const symbol = followed.length > 0 && (settings.follow || settings.symbol.length == 0) ? followed : settings.symbol;
  if (symbol.length == 0) {
    desk.notices.set(new Notice("symbol", "No symbol yet: open a chart, then tap Refresh."));
    return;
  }
  desk.notices.clear("symbol");
  if (symbol != desk.symbol) turnTo(symbol);
  if (settings.symbol == symbol) return;
  settings.symbol = symbol;
  save();
}

/** Requests bars and prices again. */
export function readPrices(): void {
  if (desk.symbol.length == 0) return settleSymbol();
  readBars();
  desk.asks.put(new Ask(Kind.PRICES, marketSubscribe(SUBSCRIPTION, desk.symbol, DAILY), desk.symbol));
}

/** Called when the view is closed: the native alerts keep watching without this guest. */
export function endPrices(): void {
  desk.asks.drop(Kind.PRICES);
  desk.asks.put(new Ask(Kind.END_PRICES, marketUnsubscribe(SUBSCRIPTION)));
}

/** A new subscription restarts the count of its events. */
export function onSubscribed(): void {
  desk.sequence = -1;
}

/** Handles the answer to `market.read`; ignores it if the symbol has changed meanwhile. */
export function onBars(evidence: MarketEvidence): void {
  if (evidence.symbol != desk.symbol) return;
  desk.source = evidence.sourceId;
  desk.completed = [];
  merge(evidence.completed, evidence.forming);
}

/** Handles a `market` event. True if it is for the current symbol. */
export function onMarket(data: MarketData): bool {
  if (data.subscriptionId != SUBSCRIPTION || data.symbol != desk.symbol) return false;
  const isLost = desk.sequence >= 0 && data.sequence > desk.sequence + 1 + data.coalesced;
  const before = desk.forming;
  desk.sequence = data.sequence;
  if (desk.source.length == 0) desk.source = data.sourceId;
  merge(data.completed, data.forming);
  if (isLost || hasHole(before)) readBars();
  return true;
}

function turnTo(symbol: string): void {
  desk.symbol = symbol;
  desk.completed = [];
  desk.forming = null;
  desk.levels = new Levels();
  desk.source = "";
  desk.sequence = -1;
  desk.asks.drop(Kind.BARS);
  desk.asks.drop(Kind.PRICES);
  readPrices();
}

function readBars(): void {
  desk.asks.put(new Ask(Kind.BARS, marketRead(desk.symbol, DAILY), desk.symbol));
}

/** The former forming bar is neither forming nor completed: its completion was missed. */
function hasHole(before: Candle | null): bool {
  if (before === null || desk.completed.length == 0) return false;
  const forming = desk.forming;
  if (forming !== null && timeOf(forming) == timeOf(before)) return false;
  return timeOf(desk.completed[desk.completed.length - 1]) < timeOf(before);
}

/** Merges an update into the bars, including bars already known. */
function merge(completed: Candle[], forming: Candle | null): void {
  for (let i = 0; i < completed.length; i++) insert(completed[i]);
  const bars = desk.completed;
  if (bars.length > MAX_BARS) desk.completed = bars.slice(bars.length - MAX_BARS);
  const isOld = forming !== null && bars.length > 0 && timeOf(forming) <= timeOf(bars[bars.length - 1]);
  desk.forming = isOld ? null : forming;
  desk.levels = levelsOf(desk.completed, desk.forming);
}

function insert(bar: Candle): void {
  const bars = desk.completed;
  let at = bars.length;
  while (at > 0 && timeOf(bars[at - 1]) > timeOf(bar)) at--;
  if (at > 0 && timeOf(bars[at - 1]) == timeOf(bar)) bars[at - 1] = bar;
  else if (at == bars.length) bars.push(bar);
  // An unknown older bar is before the window: inserting it would leave a gap.
}

function timeOf(bar: Candle): string {
  return bar.time.substring(0, SECONDS);
}
