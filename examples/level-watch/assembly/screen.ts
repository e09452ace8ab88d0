import { box, cell, colored, column, heading, keyed, label, LabelStyle, line, fixed, percent, row } from "../../../packages/sdk/assemblyscript/interactive";
import { rulesSection } from "./alerts-screen";
import { desk } from "./desk";
import { DAY, Level, LevelSet, SESSION, WEEK } from "./levels";
import { Notice } from "./notices";
import { isProposed, openRuleOf } from "./rules";
import { Key } from "./taps";
import { decimalsOf, priceText } from "./words";

/** Maximum number of notices shown; older ones are less useful. */
const MAX_NOTICES: i32 = 4;
/** Maximum characters of a symbol in a heading. */
const SYMBOL: i32 = 40;

/** Widths of the table's columns, in pixels: together they fit the narrowest side bar. */
const NAME_WIDTH: i32 = 40;
const PRICE_WIDTH: i32 = 68;
const POINTS_WIDTH: i32 = 60;
const PERCENT_WIDTH: i32 = 66;

/** The whole view. */
export function screen(): string {
  const parts = [header()];
  const notices = noticeLines();
  if (notices.length > 0) parts.push(column(notices, 4));
  if (desk.symbol.length > 0) parts.push(table());
  parts.push(rulesSection());
  parts.push(controls());
  return box(column(parts, 10), 8);
}

/** A tappable text. */
export function button(key: string, text: string): string {
  return keyed(key, colored(text, "accent"));
}

/** Small grey text. */
export function small(text: string): string {
  const style = new LabelStyle();
  style.color = "muted";
  style.fontSize = 11;
  return label(text, style);
}

function header(): string {
  if (desk.symbol.length == 0) return heading(desk.settingsSettled && desk.contextSettled ? "No symbol" : "Loading");
  const price = desk.price();
  const forming = desk.forming;
  const state = isNaN(price) ? "" : forming === null ? "last close" : "bar still forming";
  const source = desk.source.length > 0 ? line(desk.source, SYMBOL) : "no data yet";
  const top = row([heading(line(desk.symbol, SYMBOL)), isNaN(price) ? colored("–", "muted") : heading(priceText(price))]);
  return column([top, row([small("source: " + source), small(state)])], 2);
}

function noticeLines(): string[] {
  const all = desk.notices.list;
  const nodes: string[] = [];
  for (let i = max(0, all.length - MAX_NOTICES); i < all.length; i++) nodes.push(noticeLine(all[i]));
  if (nodes.length > 0) nodes.push(button(Key.DISMISS, "Dismiss"));
  return nodes;
}

function noticeLine(notice: Notice): string {
  return notice.code.length > 0 ? column([label(notice.text), small(notice.code)], 0) : label(notice.text);
}

function table(): string {
  const head = cells(small("Level"), small("Price"), small("Points"), small("Per cent"));
  return column(
    [
      head,
      section(DAY, "Prior day", desk.levels.day),
      section(WEEK, "Prior week", desk.levels.week),
      section(SESSION, "Session range", desk.levels.session),
    ],
    8,
  );
}

function section(set: string, title: string, levels: LevelSet): string {
  const isShown = desk.settings.isShown(set);
  const nodes = [row([heading(title), button(Key.TOGGLE + set, isShown ? "Hide" : "Show")])];
  if (!isShown) return nodes[0];
  nodes.push(small(levels.basis));
  for (let i = 0; i < levels.levels.length; i++) nodes.push(levelLines(levels.levels[i], set != SESSION));
  if (set == SESSION && levels.levels.length == 2) nodes.push(rangeLine(levels.levels[0].price, levels.levels[1].price));
  return column(nodes, 3);
}

/** Distance is price minus level: positive if the price is above. */
function levelLines(level: Level, isWatchable: bool): string {
  const price = desk.price();
  const points = price - level.price;
  const tint = points > 0 ? "positive" : points < 0 ? "negative" : "muted";
  const numbers = cells(
    label(level.name),
    label(priceText(level.price)),
    colored(signed(points, decimalsOf(level.price)), tint),
    colored(level.price > 0 ? percent((points / level.price) * 100) : "–", tint),
  );
  const side = small(points > 0 ? "price is above" : points < 0 ? "price is below" : "price is at the level");
  return column([numbers, isWatchable ? row([side, watchNode(level)]) : side], 0);
}

function watchNode(level: Level): string {
  if (isProposed(level)) return small("waiting for you");
  const rule = openRuleOf(level);
  if (rule === null) return button(Key.WATCH + level.id, "Watch this level");
  return small(rule.state == "active" ? "watched" : "alert stopped");
}

function rangeLine(high: f64, low: f64): string {
  const range = fixed(high - low, decimalsOf(high));
  const place = high > low ? ", price at " + fixed(((desk.price() - low) / (high - low)) * 100, 0) + " % of it" : "";
  return small("range " + range + " points" + place);
}

function controls(): string {
  const settings = desk.settings;
  return column(
    [
      row([button(Key.REFRESH, "Refresh"), desk.symbol.length > 0 ? button(Key.OPEN_CHART, "Open chart") : small("")]),
      row([button(Key.FOLLOW, "Follow chart: " + (settings.follow ? "on" : "off")), button(Key.TIMEFRAME, "Chart timeframe: " + settings.timeframe)]),
    ],
    6,
  );
}

function signed(value: f64, decimals: i32): string {
  const text = fixed(value, decimals);
  return (value > 0 && text != fixed(0, decimals) ? "+" : "") + text;
}

function cells(name: string, price: string, points: string, share: string): string {
  return row([cell(name, NAME_WIDTH), atEnd(price, PRICE_WIDTH), atEnd(points, POINTS_WIDTH), atEnd(share, PERCENT_WIDTH)]);
}

function atEnd(node: string, width: i32): string {
  return cell('{"type":"row","mainAxisAlignment":"end","children":[' + node + "]}", width);
}
