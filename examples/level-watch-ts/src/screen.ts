import { box, fixed, label, line, percent, priceText, type Shown, signed } from "@bourse/sdk/guest";
import { rulesSection } from "./alerts-screen.ts";
import { desk, type Notice } from "./desk.ts";
import { type Level, type LevelSet, SESSION, type SetName } from "./levels.ts";
import { button, cells, colored, heading, plain, small, spread, stack } from "./parts.ts";
import { isProposed, openRuleOf } from "./rules.ts";

/** Maximum number of notices shown; older ones are less useful. */
const MAX_NOTICES = 4;
/** Maximum characters of a symbol in a heading. */
const SYMBOL = 40;

/** The whole view. */
export function screen(): Shown {
  const notices = noticeLines();
  const parts = [
    header(),
    notices.length > 0 && stack(4, notices),
    desk.symbol.length > 0 && table(),
    rulesSection(),
    controls(),
  ];
  return box({ padding: 8 }, stack(10, parts));
}

function header(): Shown {
  if (desk.symbol.length === 0) return heading(desk.settingsSettled && desk.contextSettled ? "No symbol" : "Loading");
  const { price, source, forming, symbol } = desk;
  const state = Number.isNaN(price) ? "" : forming ? "bar still forming" : "last close";
  const shown = Number.isNaN(price) ? colored("–", "muted") : heading(priceText(price));
  const from = source.length > 0 ? line(source, SYMBOL) : "no data yet";
  return stack(2, [spread(heading(line(symbol, SYMBOL)), shown), spread(small(`source: ${from}`), small(state))]);
}

function noticeLines(): readonly Shown[] {
  const nodes = desk.notices.slice(-MAX_NOTICES).map(noticeLine);
  return nodes.length > 0 ? [...nodes, button("dismiss", "Dismiss")] : nodes;
}

const noticeLine = ({ text, code = "" }: Notice): Shown =>
  code.length > 0 ? stack(0, [plain(text), small(code)]) : label(text);

const table = (): Shown =>
  stack(8, [
    cells(small("Level"), small("Price"), small("Points"), small("Per cent")),
    section("day", "Prior day"),
    section("week", "Prior week"),
    section("session", "Session range"),
  ]);

function section(set: SetName, title: string): Shown {
  const { levels, basis }: LevelSet = desk.levels[set];
  const isShown = desk.settings.isShown(set);
  const head = spread(heading(title), button(`toggle:${set}`, isShown ? "Hide" : "Show"));
  if (!isShown) return head;
  const [high, low] = levels;
  return stack(3, [
    head,
    small(basis),
    levels.map((level) => levelLines(level, set)),
    set === SESSION && high && low && rangeLine(high.price, low.price),
  ]);
}

/** Distance is price minus level: positive if the price is above. */
function levelLines(level: Level, set: SetName): Shown {
  const points = desk.price - level.price;
  const tint = points > 0 ? "positive" : points < 0 ? "negative" : "muted";
  const numbers = cells(
    plain(level.name),
    plain(priceText(level.price)),
    colored(signed(points, decimalsOf(level.price)), tint),
    colored(level.price > 0 ? percent((points / level.price) * 100) : "–", tint),
  );
  const side = small(points > 0 ? "price is above" : points < 0 ? "price is below" : "price is at the level");
  return stack(0, [numbers, set === SESSION ? side : spread(side, watchNode(level))]);
}

function watchNode(level: Level): Shown {
  if (isProposed(level)) return small("waiting for you");
  const rule = openRuleOf(level);
  if (!rule) return button(`watch:${level.id}`, "Watch this level");
  return small(rule.state === "active" ? "watched" : "alert stopped");
}

function rangeLine(high: number, low: number): Shown {
  const share = high > low ? `, price at ${fixed(((desk.price - low) / (high - low)) * 100, 0)} % of it` : "";
  return small(`range ${fixed(high - low, decimalsOf(high))} points${share}`);
}

function controls(): Shown {
  const { follow, timeframe } = desk.settings;
  return stack(6, [
    spread(button("refresh", "Refresh"), desk.symbol.length > 0 ? button("open-chart", "Open chart") : small("")),
    spread(
      button("follow", `Follow chart: ${follow ? "on" : "off"}`),
      button("timeframe", `Chart timeframe: ${timeframe}`),
    ),
  ]);
}

/** Usual number of decimals for prices of this size. */
function decimalsOf(price: number): number {
  const size = Math.abs(price);
  return size >= 100 ? 2 : size >= 1 ? 4 : 6;
}
