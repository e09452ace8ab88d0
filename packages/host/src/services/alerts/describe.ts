import type { UnreadableAlert } from "@bourse/contract/host-api";
import type { DialogFact } from "../dialogs/port.ts";
import type { NotificationsService } from "../notifications/port.ts";
import { isMoving } from "./conditions/index.ts";
import type { Fire } from "./fire.ts";
import { indicatorName } from "./meter.ts";
import { hasFiredSince } from "./period.ts";
import type { Rule, Watched } from "./rule.ts";
import type { Gap, UnwatchedCrossing } from "./unwatched.ts";

type Said = Pick<Watched, "kind" | "price" | "secondPrice">;

/** The condition of a rule, in the trader's words. A level has all its digits, since the trader agrees to exactly that level. */
function describeCondition({ kind, price, secondPrice = price }: Said, decimals: number | undefined): string {
  const level = exact(price, decimals);
  const [low, high] = price < secondPrice ? [price, secondPrice] : [secondPrice, price];
  const channel = `${exact(low, decimals)} and ${exact(high, decimals)}`;
  const sentences: Readonly<Record<Watched["kind"], string>> = {
    crossing: `the price reaches ${level}, from below or from above`,
    crossingUp: `the price reaches ${level} from below`,
    crossingDown: `the price reaches ${level} from above`,
    greaterThan: `the price is above ${level}, at once if that is already so`,
    lessThan: `the price is below ${level}, at once if that is already so`,
    enteringChannel: `the price comes between ${channel} from outside`,
    exitingChannel: `the price leaves the range between ${channel}`,
    insideChannel: `the price is between ${channel}, at once if that is already so`,
    outsideChannel: `the price is outside ${channel}, at once if that is already so`,
    movingUp: `the price rises by ${level} or more`,
    movingDown: `the price falls by ${level} or more`,
    movingUpPercents: `the price rises by ${price} % or more`,
    movingDownPercents: `the price falls by ${price} % or more`,
    movingUpOrDown: `the price rises or falls by ${level} or more`,
  };
  return sentences[kind];
}

type Proposed = Said & Pick<Rule, "symbol" | "timeframe" | "sourceId" | "expiresAt">;

/** The host's own lines of the dialog; the extension's text is shown separately. */
export function alertFacts(rule: Proposed, decimalsOf: DecimalsOf) {
  const { symbol, sourceId, expiresAt } = rule;
  const facts: DialogFact[] = [
    { label: "Symbol", value: `${symbol} (prices of ${sourceId})` },
    { label: "Fires when", value: describeCondition(rule, decimalsOf(symbol)) },
    ...(isMoving(rule.kind) ? [{ label: "Measured from", value: movesFrom(rule) }] : []),
    { label: "Expires", value: `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC` },
    { label: "Then", value: "fires once; you are notified and the extension is told" },
  ];
  return facts;
}

/** The decimals of a symbol's prices; undefined where its source does not report them. */
export type DecimalsOf = (symbol: string) => number | undefined;

/**
 * The notification of a fired rule. The title contains only the host's own figures; the extension's text is shown below
 * as that extension's, as the trader confirmed it.
 */
export function fireNotice(fire: Fire, decimalsOf: DecimalsOf) {
  const { id, recipient, title, message, symbol, timeframe, price, measure } = fire;
  const words = message === "" ? title : `${title}\n${message}`;
  const watched = measure === undefined ? symbol : `${symbol} ${measure}`;
  const body = recipient === undefined ? words : `${recipient} writes: ${words}`;
  return {
    id: `alert-${id}`,
    title: `Alert: ${watched} at ${readable(price, measure === undefined ? decimalsOf(symbol) : undefined)}`,
    body,
    symbol,
    timeframe,
  };
}

/** A crossed level with the time in which nobody watched. */
type Crossing = readonly [rule: Rule, gap: Gap, crossing: UnwatchedCrossing];

/** The notice of a condition that was met while nobody watched; one for each alert and gap. */
export function unwatchedNotice([rule, { before, after }, crossing]: Crossing, decimalsOf: DecimalsOf) {
  const { id, symbol, timeframe, title, indicator } = rule;
  const { price, timeMs, barStart } = crossing;
  const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  const watched = indicator ? `${symbol} ${indicatorName(indicator)}` : symbol;
  const seen = `the ${indicator ? "value" : "price"} was seen at or after ${time(timeMs)}`;
  const when = barStart === undefined ? seen : `the ${timeframe} bar that closed at ${time(timeMs)} says so`;
  return {
    id: `unwatched-${id}-${before.timeMs}`,
    title: `Crossed while not watched: ${watched} at ${readable(price, indicator ? undefined : decimalsOf(symbol))}`,
    body: `${title}\nNobody watched from ${time(before.timeMs)} to ${time(after.timeMs)} UTC; ${when}. ${effectOf(rule, crossing)}`,
    symbol,
    timeframe,
  };
}

function effectOf(rule: Rule, { timeMs, barStart = timeMs }: UnwatchedCrossing): string {
  if (!rule.fireUnwatched) return "The alert did not fire and goes on.";
  if (hasFiredSince(rule, barStart)) return "The alert has fired for a later time and does not fire for this one.";
  return "The alert fires, as you have set it.";
}

/** The notice of an alert whose record is damaged. */
export function unreadableNotice({ id, title, symbol, reason }: UnreadableAlert) {
  return {
    id: `unreadable-${id}`,
    title: `An alert of ${symbol} is not watched: its record is damaged`,
    body: `${title}\nWhat is stored of this alert cannot be read: ${reason}. Make it again, and remove this one in the list of alerts.`,
    symbol,
  };
}

type Announce = NotificationsService["announce"];

/** Announces fires, unwatched crossings and damaged alerts to the trader, and gives the decimals for a question's text. */
export const alertWords = (announce: Announce, decimalsOf: DecimalsOf) => ({
  decimalsOf,
  notify: (fire: Fire) => announce(fireNotice(fire, decimalsOf)),
  tellUnwatched: (...crossing: Crossing) => announce(unwatchedNotice(crossing, decimalsOf)),
  tellUnreadable: (alert: UnreadableAlert) => announce(unreadableNotice(alert)),
});

/** Enough digits to distinguish two prices of one market: 2109.32, 151.234, 1.08543. */
const PRICE_DIGITS = 6;
const LEAST_DECIMALS = 2;
/** The maximum that `toFixed` and `toLocaleString` accept. */
const MOST_DECIMALS = 100;

/** A price with all its digits, and with at least its symbol's decimals. */
const exact = (price: number, least = LEAST_DECIMALS) =>
  price.toLocaleString("en-US", { minimumFractionDigits: least, maximumFractionDigits: MOST_DECIMALS });

/** A price with its symbol's decimals. Other values, and prices without known decimals, get about six digits, no trailing zeros. */
function readable(price: number, known?: number): string {
  if (known !== undefined) {
    return price.toLocaleString("en-US", { minimumFractionDigits: known, maximumFractionDigits: known });
  }
  const before = price === 0 ? 1 : Math.floor(Math.log10(Math.abs(price))) + 1;
  const decimals = Math.min(Math.max(LEAST_DECIMALS, PRICE_DIGITS - before), MOST_DECIMALS);
  const digits = price.toFixed(decimals);
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

function movesFrom({ kind, timeframe }: Pick<Watched, "kind" | "timeframe">): string {
  const closes = `of the last completed ${timeframe} bars, as many as you choose`;
  if (kind === "movingUpOrDown") return `the lowest and the highest close ${closes}`;
  return `the ${kind.startsWith("movingUp") ? "lowest" : "highest"} close ${closes}`;
}
