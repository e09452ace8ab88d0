import {
  AlertData, AlertKind, AlertProposal, AlertRule, alertsAdopt, alertsCreate, alertsEnable, alertsList, alertsRemove, Chart, chartsList,
  chartsOpen, line, uiConfirm,
} from "../../../packages/sdk/assemblyscript/interactive";
import { Ask, Kind } from "./asks";
import { daysLater } from "./calendar";
import { Adoption, desk, VIEW } from "./desk";
import { Level, LevelSet, nameOf } from "./levels";
import { save } from "./storage";
import { priceText } from "./words";

/** Alerts of this guest expire after this many days, when levels of days and weeks are outdated. */
const EXPIRES_DAYS: i32 = 7;
/** Maximum number of ids per command. */
const MAX_IDS: i32 = 64;
/** The plan under which earlier rules are adopted. */
const PLAN: string = "level-watch";
/** Separates a level's id from the unique part of a proposal's id. */
const MARK: string = "@";
const TITLE: i32 = 128;

export function listRules(): void {
  desk.asks.put(new Ask(Kind.RULES, alertsList()));
}

export function listCharts(): void {
  desk.asks.put(new Ask(Kind.CHARTS, chartsList()));
}

/**
 * Activates the chart with the symbol and the chosen timeframe, or opens a new one: the trader's other charts stay unchanged.
 * `subject`: the level to watch afterwards, or empty.
 */
export function openChart(subject: string): void {
  if (desk.symbol.length == 0) return;
  const chart = chartOf(desk.symbol, desk.settings.timeframe);
  const id = chart === null ? "" : chart.chartId;
  desk.asks.put(new Ask(Kind.OPEN, chartsOpen(desk.symbol, desk.settings.timeframe, id), subject));
}

/** Proposes an alert on a level, on the chart of its symbol; opens a chart first if there is none. */
export function watch(levelId: string): void {
  const level = watchable(levelId);
  if (level === null || openRuleOf(level) !== null) return;
  const chart = chartOf(desk.symbol);
  if (chart === null) return openChart(levelId);
  desk.asks.put(new Ask(Kind.WATCH, alertsCreate(proposalFor(level, chart)), wishOf(level)));
}

/**
 * True while a proposal of this level waits for the trader. Tomorrow the level has another price and is a new proposal.
 */
export function isProposed(level: Level): bool {
  return desk.asks.isUnderWay(Kind.WATCH, wishOf(level)) || desk.asks.isUnderWay(Kind.OPEN, level.id);
}

/** Starts or stops one rule. */
export function enable(id: string, enabled: bool): void {
  desk.asks.put(new Ask(Kind.CHANGE, alertsEnable([id], enabled), id, [id]));
}

/** Removes rules, with as many commands as necessary. */
export function removeRules(ids: string[]): void {
  for (let i = 0; i < ids.length; i += MAX_IDS) {
    const some = ids.slice(i, min(ids.length, i + MAX_IDS));
    desk.asks.put(new Ask(Kind.REMOVE, alertsRemove(some), some[0], some));
  }
}

/** Asks before removing all rules. It removes exactly the rules in the question, even if others appear meanwhile. */
export function confirmRemoveAll(): void {
  const ids = idsOf(desk.rules);
  if (ids.length == 0) return;
  const message = "Level Watch will remove " + (ids.length == 1 ? "its one alert." : "all " + ids.length.toString() + " of its alerts.");
  desk.asks.put(new Ask(Kind.CONFIRM, uiConfirm("Remove all alerts?", message), "", ids));
}

/** Handles the list. Remembered rules that are not listed are from before a removal and are adopted, once. */
export function onRules(rules: AlertRule[]): void {
  desk.rules = rules;
  desk.rulesSettled = true;
  settleRules();
}

/** Called when the list or the settings have arrived: both are needed. */
export function settleRules(): void {
  if (!desk.rulesSettled || !desk.settingsRead) return;
  const missing: string[] = [];
  const remembered = desk.settings.ruleIds;
  for (let i = 0; i < remembered.length; i++) if (desk.rule(remembered[i]) === null) missing.push(remembered[i]);
  if (missing.length > 0 && desk.adoption == Adoption.NOT_ASKED) {
    desk.adoption = Adoption.ASKED;
    desk.asks.put(new Ask(Kind.ADOPT, alertsAdopt(PLAN, missing)));
  }
  // Until the adoption has succeeded its ids must not be forgotten.
  const kept = desk.adoption == Adoption.ASKED ? missing.concat(idsOf(desk.rules)) : idsOf(desk.rules);
  if (desk.settings.remember(kept)) save();
}

/** Marks the rule as fired at once; the list brings the rest later. True the first time. */
export function onFired(data: AlertData): bool {
  const rule = desk.rule(data.id);
  if (rule !== null) {
    rule.state = "triggered";
    rule.firedAt = data.firedAt;
    rule.firedPrice = data.price;
  }
  listRules();
  if (desk.told.includes(data.id)) return false;
  desk.told.push(data.id);
  if (desk.told.length > MAX_IDS) desk.told.shift();
  return true;
}

/** The active or stopped rule for this level of this symbol. */
export function openRuleOf(level: Level): AlertRule | null {
  for (let i = 0; i < desk.rules.length; i++) {
    const rule = desk.rules[i];
    const isOpen = rule.state == "active" || rule.state == "stopped" || rule.state == "error";
    if (isOpen && rule.symbol == desk.symbol && rule.price == level.price && rule.clientRequestId.startsWith(level.id + MARK)) return rule;
  }
  return null;
}

function wishOf(level: Level): string {
  return [level.id, desk.symbol, level.price.toString()].join(MARK);
}

/** The chart that shows a symbol, the active one first; of any timeframe if that is empty. */
function chartOf(symbol: string, timeframe: string = ""): Chart | null {
  let found: Chart | null = null;
  for (let i = 0; i < desk.charts.length; i++) {
    const chart = desk.charts[i];
    if (chart.symbol != symbol || (timeframe.length > 0 && chart.timeframe != timeframe)) continue;
    if (found === null || chart.active) found = chart;
  }
  return found;
}

/** Levels of completed bars only, because the session's levels move with every price. */
function watchable(id: string): Level | null {
  const inDay = find(desk.levels.day, id);
  return inDay === null ? find(desk.levels.week, id) : inDay;
}

function find(set: LevelSet, id: string): Level | null {
  for (let i = 0; i < set.levels.length; i++) if (set.levels[i].id == id) return set.levels[i];
  return null;
}

function proposalFor(level: Level, chart: Chart): AlertProposal {
  const proposal = new AlertProposal();
  const name = nameOf(level);
  // One tap, one request: a retry reuses the id and opens no second dialog; a later tap is a new request.
  proposal.clientRequestId = level.id + MARK + desk.now;
  proposal.contributionId = VIEW;
  proposal.chartId = chart.chartId;
  proposal.symbol = desk.symbol;
  proposal.timeframe = chart.timeframe;
  proposal.kind = AlertKind.CROSSING;
  proposal.price = level.price;
  proposal.expiresAt = daysLater(desk.now, EXPIRES_DAYS);
  proposal.title = line(desk.symbol, TITLE - 32) + " " + name + " " + priceText(level.price);
  proposal.message = "The price reached the " + name + ", " + priceText(level.price) + ".";
  return proposal;
}

function idsOf(rules: AlertRule[]): string[] {
  const ids: string[] = [];
  for (let i = 0; i < rules.length; i++) ids.push(rules[i].id);
  return ids;
}
