import { commands, line, now, percent, priceText } from "@bourse/sdk/guest";
import { desk, type Fired, VIEW } from "./desk.ts";
import { type Level, type LevelSet, nameOf } from "./levels.ts";

/** Characters of a title, and of a status. */
const TITLE = 128;
const SUMMARY = 512;

/**
 * The host itself reports the fired alert; this notice reports the current price. After a crash the same id
 * replaces the notice instead of adding one.
 */
export function notifyFired({ id, symbol, price }: Fired): void {
  const rule = desk.rule(id);
  const next = symbol === desk.symbol ? nextLevels(price, rule?.price) : "";
  const notice = {
    id: line(`fired/${id}`, TITLE),
    title: line(rule ? `Reached: ${rule.title}` : `${symbol} reached a level`, TITLE),
    body: `Price ${priceText(price)}. ${next}`,
    ...(symbol.length > 0 ? { symbol } : {}),
    payload: { rule: id, price },
  };
  desk.asks.put("notify", () => commands.notifications.publish(notice), { subject: id });
}

/** The list of rules has arrived or failed: report the fires that waited for it. */
export function tellFired(): void {
  const { untold } = desk;
  desk.untold = [];
  for (const each of untold) notifyFired(each);
}

/** The nearest levels of completed bars above and below a price, except the one just reached. */
function nextLevels(price: number, reached: number | undefined): string {
  const levels = [...desk.levels.day.levels, ...desk.levels.week.levels].filter((each) => each.price !== reached);
  const nearest = (isNearer: (one: number, other: number) => boolean, on: readonly Level[]) =>
    on.reduce<Level | undefined>((best, each) => (best && !isNearer(each.price, best.price) ? best : each), undefined);
  const above = nearest(
    (one, other) => one < other,
    levels.filter((each) => each.price > price),
  );
  const below = nearest(
    (one, other) => one > other,
    levels.filter((each) => each.price < price),
  );
  return `${distanceText("Next above", above, price)} ${distanceText("Next below", below, price)}`;
}

function distanceText(side: string, level: Level | undefined, price: number): string {
  if (!level) return `${side}: no level.`;
  return `${side}: ${nameOf(level)} ${priceText(level.price)}, ${percent((level.price / price - 1) * 100)}.`;
}

/** Reports the price's position among the levels to the workbench, only when it changes. */
export function publishSummary(): void {
  const { price, levels, symbol } = desk;
  if (Number.isNaN(price)) return;
  const status = `prior day: ${placeIn(levels.day, price)}; prior week: ${placeIn(levels.week, price)}`;
  const said = `${symbol} ${status}`;
  if (said === desk.published) return;
  desk.published = said;
  const snapshot = {
    enabled: true,
    surface_id: VIEW,
    title: "Level Watch",
    status: line(status, TITLE),
    captured_at: now(),
    context: { symbol, timeframe: "1D", summary: line(said, SUMMARY), price },
  } as const;
  desk.asks.drop("publish");
  desk.asks.put("publish", () => commands.context.publish(snapshot), { subject: now() });
}

function placeIn({ levels: [high, low] }: LevelSet, price: number): string {
  if (!high || !low) return "not known";
  if (price > high.price) return "above its high";
  return price < low.price ? "below its low" : "inside its range";
}
