import { type Bar, type Bars, type CommandResult, commands, type MarketUpdate } from "@bourse/sdk/guest";
import { desk } from "./desk.ts";
import { levelsOf, NO_LEVELS, withPrice } from "./levels.ts";
import { save } from "./storage.ts";

/** Levels are of days and weeks, so daily bars are enough, whatever the chart shows. */
const DAILY = "1D";
const SUBSCRIPTION = "levels";
/** The maximum of `market.read`: a guest that runs for years keeps no more. */
const MAX_BARS = 256;

/** Switches to the symbol of the settings or of the trader's chart, once it is known. */
export function settleSymbol(): void {
  if (!desk.settingsSettled || !desk.contextSettled) return;
  const { settings, seen } = desk;
  const symbol = seen.length > 0 && (settings.follow || settings.symbol.length === 0) ? seen : settings.symbol;
  if (symbol.length === 0) {
    desk.notify({ kind: "symbol", text: "No symbol yet: open a chart, then tap Refresh." });
    return;
  }
  desk.clear("symbol");
  if (symbol !== desk.symbol) turnTo(symbol);
  if (settings.symbol === symbol) return;
  settings.symbol = symbol;
  save();
}

/** Requests bars and prices again. */
export function readPrices(): void {
  if (desk.symbol.length === 0) {
    settleSymbol();
    return;
  }
  readBars();
  const { symbol } = desk;
  const subscribe = () => commands.market.subscribe({ subscription_id: SUBSCRIPTION, symbol, timeframe: DAILY });
  // A new subscription restarts the count of its events.
  const use = () => {
    desk.sequence = -1;
  };
  desk.asks.put("prices", subscribe, { subject: symbol, use });
}

/** Called when the view is closed: the native alerts keep watching without this guest. */
export function endPrices(): void {
  desk.asks.drop("prices");
  desk.asks.put("end-prices", () => commands.market.unsubscribe({ subscription_id: SUBSCRIPTION }));
}

/** Handles a `market` event. True if it is for the current symbol. */
export function onMarket(update: MarketUpdate): boolean {
  const { subscription_id: id, symbol, sequence, coalesced, source_id: source } = update;
  if (id !== SUBSCRIPTION || symbol !== desk.symbol) return false;
  const isLost = desk.sequence >= 0 && sequence > desk.sequence + 1 + coalesced;
  const before = desk.forming;
  desk.sequence = sequence;
  if (desk.source.length === 0) desk.source = source;
  merge(update.completed, update.forming);
  if (isLost || hasHole(before)) readBars();
  return true;
}

function turnTo(symbol: string): void {
  desk.symbol = symbol;
  desk.completed = [];
  desk.forming = undefined;
  desk.levels = NO_LEVELS;
  desk.source = "";
  desk.sequence = -1;
  desk.asks.drop("bars");
  desk.asks.drop("prices");
  readPrices();
}

function readBars(): void {
  const { symbol } = desk;
  desk.asks.put("bars", () => commands.market.read({ symbol, timeframe: DAILY }), { subject: symbol, use: onBars });
}

/** Ignores the answer if the symbol has changed meanwhile. */
function onBars({ symbol, source_id: source, completed, forming }: CommandResult<"market.read">): void {
  if (symbol !== desk.symbol) return;
  desk.source = source;
  desk.completed = [];
  desk.forming = undefined;
  merge(completed, forming);
}

/** The former forming bar is neither forming nor completed: its completion was missed. */
function hasHole(before: Bar | undefined): boolean {
  const last = desk.completed.at(-1);
  if (!before || !last || (desk.forming && second(desk.forming) === second(before))) return false;
  return second(last) < second(before);
}

/** Merges an update into the bars, including bars already known. */
function merge(completed: Bars, forming: Bar | undefined): void {
  if (completed.length === 0 && forming && forming.time === desk.forming?.time) {
    desk.forming = forming;
    desk.levels = withPrice(desk.levels, forming);
    return;
  }
  for (const bar of completed) insert(bar);
  const last = desk.completed.at(-1);
  if (desk.completed.length > MAX_BARS) desk.completed = desk.completed.slice(-MAX_BARS);
  desk.forming = forming && last && second(forming) <= second(last) ? undefined : forming;
  desk.levels = levelsOf(desk.completed, desk.forming);
}

function insert(bar: Bar): void {
  const bars = desk.completed;
  const at = bars.findLastIndex((each) => second(each) <= second(bar));
  const known = bars[at];
  if (known && second(known) === second(bar)) bars[at] = bar;
  else if (at === bars.length - 1) bars.push(bar);
  // An unknown older bar is before the window: inserting it would leave a gap.
}

/** Compares times with and without fractions of a second. */
const second = ({ time }: Bar): number => Math.floor(time / 1000);
