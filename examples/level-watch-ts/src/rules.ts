import { type CommandParams, commands, line, now, priceText } from "@bourse/sdk/guest";
import { type Chart, desk, type Fired, type Rule, VIEW } from "./desk.ts";
import { daysLater, type Level, nameOf } from "./levels.ts";
import { save } from "./storage.ts";

/** Alerts of this guest expire after this many days, when levels of days and weeks are outdated. */
const EXPIRES_DAYS = 7;
/** Maximum number of ids per command. */
const MAX_IDS = 64;
/** The plan under which earlier rules are adopted. */
const PLAN = "level-watch";
/** Separates a level's id from the unique part of a proposal's id. */
const MARK = "@";
const TITLE = 128;

interface Changed {
  readonly done: readonly string[];
  readonly rejected: readonly string[];
}

export function listRules(): void {
  desk.asks.put("rules", () => commands.alerts.list(), {
    use: ({ alerts }) => {
      desk.rules = alerts.map((each) => ({ ...each }));
      desk.rulesSettled = true;
      settleRules();
    },
  });
}

export function listCharts(): void {
  const use = ({ charts }: { readonly charts: readonly Chart[] }) => {
    desk.charts = charts;
  };
  desk.asks.put("charts", () => commands.charts.list(), { use });
}

/**
 * Activates the chart with the symbol and the chosen timeframe, or opens a new one: the trader's other charts stay unchanged.
 * `subject`: the level to watch afterwards, or empty.
 */
export function openChart(subject: string): void {
  const { symbol, settings } = desk;
  if (symbol.length === 0) return;
  const { timeframe } = settings;
  const known = chartOf(symbol, timeframe);
  const params = { ...(known ? { chart_id: known.chart_id } : {}), symbol, timeframe };
  desk.asks.put("open", () => commands.charts.open(params), {
    subject,
    use: ({ chart }) => {
      desk.charts = [chart, ...desk.charts.filter((each) => each.chart_id !== chart.chart_id)];
      if (subject.length > 0 && chart.symbol === desk.symbol) watch(subject);
    },
  });
}

/** Proposes an alert on a level, on the chart of its symbol; opens a chart first if there is none. */
export function watch(levelId: string): void {
  // Levels of completed bars only, because the session's levels move with every price.
  const level = [...desk.levels.day.levels, ...desk.levels.week.levels].find(({ id }) => id === levelId);
  if (!level || openRuleOf(level)) return;
  const chart = chartOf(desk.symbol);
  if (!chart) {
    openChart(levelId);
    return;
  }
  const proposal = proposalFor(level, chart);
  desk.asks.put("watch", () => commands.alerts.create(proposal), { subject: wishOf(level), use: listRules });
}

/**
 * True while a proposal of this level waits for the trader. Tomorrow the level has another price and is a new proposal.
 */
export const isProposed = (level: Level): boolean =>
  desk.asks.isUnderWay("watch", wishOf(level)) || desk.asks.isUnderWay("open", level.id);

/** Starts or stops one rule. */
export function enable(id: string, enabled: boolean): void {
  desk.asks.put("change", () => commands.alerts.enable({ ids: [id], enabled }), {
    subject: id,
    use: ({ rejected_ids: rejected }) => onChanged("change", rejected),
  });
}

/** Removes rules, with as many commands as necessary. */
export function removeRules(ids: readonly string[]): void {
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const some = ids.slice(at, at + MAX_IDS);
    desk.asks.put("remove", () => commands.alerts.remove({ ids: some }), {
      subject: some[0] ?? "",
      use: ({ rejected_ids: rejected }) => onChanged("remove", rejected),
    });
  }
}

/** Asks before removing all rules. It removes exactly the rules in the question, even if others appear meanwhile. */
export function confirmRemoveAll(): void {
  const ids = desk.rules.map(({ id }) => id);
  if (ids.length === 0) return;
  const how = ids.length === 1 ? "its one alert." : `all ${ids.length} of its alerts.`;
  const question = { title: "Remove all alerts?", message: `Level Watch will remove ${how}` };
  const use = ({ confirmed }: { readonly confirmed: boolean }) => {
    if (confirmed) removeRules(ids);
  };
  desk.asks.put("confirm", () => commands.ui.confirm(question), { use });
}

/** Called when the list or the settings have arrived: both are needed. */
export function settleRules(): void {
  if (!desk.rulesSettled || !desk.settingsRead) return;
  const missing = desk.settings.rules.filter((id) => !desk.rule(id));
  if (missing.length > 0 && desk.adoption === "not asked") {
    desk.adoption = "asked";
    desk.asks.put("adopt", () => commands.alerts.adopt({ plan_id: PLAN, ids: missing }), {
      use: ({ adopted_ids: done, rejected_ids: rejected }) => onAdopted({ done, rejected }),
    });
  }
  // Until the adoption has succeeded its ids must not be forgotten.
  const listed = desk.rules.map(({ id }) => id);
  if (desk.settings.remember(desk.adoption === "asked" ? [...missing, ...listed] : listed)) save();
}

/** Marks the rule as fired at once; the list brings the rest later. True the first time. */
export function onFired({ id, fired_at: firedAt, price }: Fired): boolean {
  const rule = desk.rule(id);
  if (rule) Object.assign(rule, { state: "triggered", fired_at: firedAt, fired_price: price });
  listRules();
  if (desk.told.includes(id)) return false;
  desk.told.push(id);
  if (desk.told.length > MAX_IDS) desk.told.shift();
  return true;
}

/** The active or stopped rule for this level of this symbol. */
export const openRuleOf = (level: Level): Rule | undefined =>
  desk.rules.find(
    ({ state, symbol, price, client_request_id: request }) =>
      (state === "active" || state === "stopped" || state === "error") &&
      symbol === desk.symbol &&
      price === level.price &&
      request.startsWith(level.id + MARK),
  );

/** Some ids may be rejected: those of fired or removed rules. */
function onChanged(kind: string, { length: count }: readonly string[]): void {
  if (count > 0) {
    const alerts = count === 1 ? "one alert has" : `${count} alerts have`;
    desk.notify({ kind, text: `${alerts} fired or gone meanwhile and stayed as it was.` });
  }
  listRules();
}

function onAdopted({ done }: Changed): void {
  desk.adoption = "done";
  if (done.length > 0) {
    const text = `Alerts of before were taken over: ${done.length}. Resume those you want.`;
    desk.notify({ kind: "adopt", text });
  }
  listRules();
}

const wishOf = ({ id, price }: Level): string => [id, desk.symbol, price].join(MARK);

/** The chart that shows a symbol, the active one first; of any timeframe if that is absent. */
function chartOf(symbol: string, timeframe?: string): Chart | undefined {
  const fitting = desk.charts.filter(
    (each) => each.symbol === symbol && (timeframe === undefined || each.timeframe === timeframe),
  );
  return fitting.findLast(({ active }) => active) ?? fitting[0];
}

function proposalFor(level: Level, { chart_id, timeframe }: Chart): CommandParams<"alerts.create"> {
  const name = nameOf(level);
  const price = priceText(level.price);
  return {
    // One tap, one request: a retry reuses the id and opens no second dialog; a later tap is a new request.
    client_request_id: level.id + MARK + now(),
    contribution_id: VIEW,
    chart_id,
    symbol: desk.symbol,
    timeframe,
    kind: "crossing",
    price: level.price,
    expires_at: daysLater(now(), EXPIRES_DAYS),
    title: `${line(desk.symbol, TITLE - 32)} ${name} ${price}`,
    message: `The price reached the ${name}, ${price}.`,
  };
}
