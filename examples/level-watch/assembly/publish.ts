import { AlertData, contextPublish, line, Notice, notificationsPublish, numberText, ObjectWriter, percent, Snapshot } from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind } from "./asks";
import { desk, VIEW } from "./desk";
import { Level, LevelSet, nameOf } from "./levels";
import { priceText } from "./words";

const TITLE: i32 = 128;
const STATUS: i32 = 128;

/**
 * The host itself reports the fired alert; this notice reports the current price. After a crash the same id
 * replaces the notice instead of adding one.
 */
export function notifyFired(data: AlertData): void {
  const rule = desk.rule(data.id);
  const notice = new Notice();
  notice.id = line("fired/" + data.id, TITLE);
  notice.title = line(rule === null ? data.symbol + " reached a level" : "Reached: " + rule.title, TITLE);
  notice.body = "Price " + priceText(data.price) + ". " + (data.symbol == desk.symbol ? nextLevels(data.price, rule === null ? NaN : rule.price) : "");
  notice.symbol = data.symbol;
  notice.payload = new ObjectWriter().text("rule", data.id).raw("price", numberText(data.price)).end();
  desk.asks.put(new Ask(Kind.NOTIFY, notificationsPublish(notice), data.id));
}

/** The list of rules has arrived or failed: report the fires that waited for it. */
export function tellFired(): void {
  const untold = desk.untold;
  desk.untold = [];
  for (let i = 0; i < untold.length; i++) notifyFired(untold[i]);
}

/** The nearest levels of completed bars above and below a price, except the one just reached. */
function nextLevels(price: f64, reached: f64): string {
  let above: Level | null = null;
  let below: Level | null = null;
  const levels = desk.levels.day.levels.concat(desk.levels.week.levels);
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i];
    if (level.price == reached) continue;
    if (level.price > price && (above === null || level.price < above.price)) above = level;
    if (level.price < price && (below === null || level.price > below.price)) below = level;
  }
  return distanceText("Next above", above, price) + " " + distanceText("Next below", below, price);
}

function distanceText(side: string, level: Level | null, price: f64): string {
  if (level === null) return side + ": no level.";
  return side + ": " + nameOf(level) + " " + priceText(level.price) + ", " + percent((level.price / price - 1) * 100) + ".";
}

/** Reports the price's position among the levels to the workbench, only when it changes. */
export function publishSummary(): void {
  const price = desk.price();
  if (isNaN(price)) return;
  const status = "prior day: " + placeIn(desk.levels.day, price) + "; prior week: " + placeIn(desk.levels.week, price);
  const said = desk.symbol + " " + status;
  if (said == desk.published) return;
  desk.published = said;
  const snapshot = new Snapshot();
  snapshot.surfaceId = VIEW;
  snapshot.title = "Level Watch";
  snapshot.status = line(status, STATUS);
  snapshot.capturedAt = desk.now;
  snapshot.symbol = desk.symbol;
  snapshot.timeframe = "1D";
  snapshot.summary = line(said, 512);
  snapshot.price = price;
  desk.asks.drop(Kind.PUBLISH);
  desk.asks.put(new Ask(Kind.PUBLISH, contextPublish(snapshot), desk.now));
}

function placeIn(set: LevelSet, price: f64): string {
  if (set.levels.length < 2) return "not known";
  const high: Level = set.levels[0];
  const low: Level = set.levels[1];
  if (price > high.price) return "above its high";
  return price < low.price ? "below its low" : "inside its range";
}
