import { lineFault } from "@bourse/bars";
import type { AlertLimits, ErrorCode } from "@bourse/contract";
import type { AlertChange, AlertFire, ManagedAlert, NewAlert } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { TRADER } from "../../principal/principal.ts";
import { HostRefusal } from "../../refusal.ts";
import { isMoving } from "./conditions/index.ts";
import type { RuleDesk } from "./desk.ts";
import type { AlertFeeds } from "./feeds.ts";
import type { Fire } from "./fire.ts";
import type { FireStore } from "./fire-store.ts";
import { barsNeeded, indicatorName } from "./meter.ts";
import type { AlertManager } from "./port.ts";
import { defined, isOpen, type Rule, watchedFields } from "./rule.ts";
import { switched } from "./switched.ts";
import { readExpiry, thresholdFault } from "./threshold.ts";

interface Dependencies {
  readonly desk: RuleDesk;
  readonly fires: FireStore;
  readonly feeds: AlertFeeds;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: AlertLimits;
  /** The name of an installed extension. */
  readonly nameOf: (extensionId: string) => string | undefined;
  /** Time since which the market of a rule has been silent. */
  readonly silentSince: (rule: Rule) => string | undefined;
}

/** The trader's own control over every rule, whichever extension proposed it. */
export function alertManager(parts: Dependencies): AlertManager {
  const { desk, fires, feeds, limits } = parts;
  const find = (id: string): Rule => {
    const rule = desk.store.find(id);
    if (!rule) throw new HostRefusal("alerts.unknown", "no such alert");
    return rule;
  };
  return {
    full: () => fullOf(desk, limits),
    list() {
      const stored = desk.store.all();
      const unreadable = stored.flatMap((each) => ("unreadable" in each ? each.unreadable : []));
      return {
        alerts: stored.flatMap((each) => ("rule" in each ? describe(each.rule, parts) : [])),
        fires: fires.log().map(describeFire),
        ...(unreadable.length > 0 && { unreadable }),
      };
    },
    async create(alert, caller, made) {
      const draft = { ...readNew(alert, parts), id: made?.id ?? parts.random.uuid(), template: made?.origin };
      const found = await feeds.find({ symbol: alert.symbol, timeframe: alert.timeframe });
      if (!found.ok) throw new HostRefusal(found.reason.code as ErrorCode, found.reason.message);
      const rule: Rule = { ...draft, ...found.data };
      // The closes must be loaded before the rule begins: its first sample may already be a sufficient move.
      await feeds.hold(rule.id, rule);
      try {
        caller.commit(() => addWithin(desk, rule, limits));
      } catch (cause) {
        feeds.release(rule.id);
        throw cause;
      }
      return describe(rule, parts);
    },
    change(id, change) {
      const before = find(id);
      if (!isOpen(before)) throw new HostRefusal("alerts.finished", `the alert is ${before.state}`);
      const after = changed(before, change, parts);
      desk.change([{ before, after }]);
      return describe(after, parts);
    },
  };
}

function fullOf(desk: RuleDesk, { maxOpen }: AlertLimits): HostRefusal | undefined {
  if (desk.store.openCount() < maxOpen) return undefined;
  return new HostRefusal("alerts.too_many", `the host has ${maxOpen} alerts`);
}

/** @throws HostRefusal `alerts.too_many` */
function addWithin(desk: RuleDesk, rule: Rule, limits: AlertLimits): void {
  const full = fullOf(desk, limits);
  if (full) throw full;
  desk.add(rule);
}

function readNew(alert: NewAlert, { clock, limits }: Dependencies): Omit<Rule, "id" | "sourceId"> {
  const { kind, price, second_price: secondPrice } = alert;
  const period = alert.period ?? (isMoving(kind) ? 1 : undefined);
  checkThreshold({ kind, price, secondPrice, period }, limits);
  checkIndicator(alert);
  return {
    symbol: alert.symbol,
    timeframe: alert.timeframe,
    kind,
    price,
    secondPrice,
    period,
    chartId: alert.chart_id,
    state: "active",
    repeat: alert.repeat ?? "once",
    indicator: alert.indicator,
    sound: alert.sound,
    systemNotice: alert.system_notice,
    fireUnwatched: alert.fire_unwatched,
    title: alert.title,
    message: alert.message ?? "",
    createdAt: clock.now().toISOString(),
    expiresAt: checkExpiry(alert.expires_at, clock.now(), limits),
  };
}

function changed(before: Rule, change: AlertChange, { clock, limits }: Dependencies): Rule {
  refuseFixed(before, change);
  const after: Rule = {
    ...before,
    ...defined({ price: change.price, secondPrice: change.second_price, period: change.period }),
    ...defined({ title: change.title, message: change.message, repeat: change.repeat }),
    ...defined({ sound: change.sound, systemNotice: change.system_notice, fireUnwatched: change.fire_unwatched }),
    ...(begins(change) && { lastPeriod: undefined }),
    ...(change.expires_at && { expiresAt: checkExpiry(change.expires_at, clock.now(), limits) }),
  };
  checkThreshold(after, limits);
  if (change.enabled === undefined) return after;
  return switched(after, change.enabled ? "watched" : "stopped", TRADER) ?? after;
}

/** A changed alert may fire again in the period in which it fired before the change. */
function begins({ price, second_price, period, repeat }: AlertChange): boolean {
  return [price, second_price, period, repeat].some((each) => each !== undefined);
}

/** @throws HostRefusal `alerts.fixed_by_extension` */
function refuseFixed({ origin }: Rule, { title, message, repeat }: AlertChange): void {
  if (!origin || [title, message, repeat].every((each) => each === undefined)) return;
  throw new HostRefusal("alerts.fixed_by_extension", `${origin.extension} proposed this alert as it is`);
}

/** @throws HostRefusal `alerts.indicator_invalid` */
function checkIndicator({ kind, indicator }: NewAlert): void {
  if (!indicator) return;
  const fault = isMoving(kind) ? `${kind} measures a move of the price` : lineFault(indicator);
  if (fault !== undefined) throw new HostRefusal("alerts.indicator_invalid", fault);
}

/** Why the indicator of a rule has no value yet; undefined if it has one, or if there is none. */
function shortage({ id, state, indicator, timeframe }: Rule, feeds: AlertFeeds): string | undefined {
  if (!indicator || state !== "active") return undefined;
  const [needed, there] = [barsNeeded(indicator), feeds.closes(id)?.bars.length ?? 0];
  if (there >= needed) return undefined;
  return `${indicatorName(indicator)} needs ${needed} completed ${timeframe} bars; there are ${there}`;
}

function checkThreshold(rule: Pick<Rule, "kind" | "price" | "secondPrice" | "period">, limits: AlertLimits): void {
  const tooLong = (rule.period ?? 0) > limits.maxPeriod ? `period is over ${limits.maxPeriod}` : undefined;
  const fault = thresholdFault(rule) ?? tooLong;
  if (fault) throw new HostRefusal("alerts.threshold_invalid", fault);
}

function checkExpiry(text: string, now: Date, limits: AlertLimits): string {
  const expiry = readExpiry(text, now, limits);
  if ("fault" in expiry) throw new HostRefusal("alerts.expiry_invalid", expiry.fault);
  return expiry.at;
}

function describe(rule: Rule, { nameOf, silentSince, feeds }: Dependencies): ManagedAlert {
  const { id, state, title, message, owner } = rule;
  return {
    id,
    ...watchedFields(rule),
    source_id: rule.sourceId,
    repeat: rule.repeat,
    sound: rule.sound === true,
    system_notice: rule.systemNotice === true,
    fire_unwatched: rule.fireUnwatched === true,
    fire_count: rule.fireCount ?? 0,
    state,
    title,
    message,
    created_at: rule.createdAt,
    expires_at: rule.expiresAt,
    ...defined({
      chart_id: rule.chartId,
      reason: rule.reason,
      not_watched_since: state === "active" ? silentSince(rule) : undefined,
      not_watched_because: shortage(rule, feeds),
      indicator: rule.indicator,
      last_fired_at: rule.lastFiredAt,
      fired_at: rule.firedAt,
      fired_price: rule.firedPrice,
      origin: rule.origin?.extension,
      template: rule.template,
      owner: owner === undefined ? undefined : { id: owner, name: nameOf(owner) ?? owner },
    }),
  };
}

function describeFire({ id, ruleId, title, symbol, timeframe, price, sampleTime, firedAt, ...rest }: Fire): AlertFire {
  return {
    id,
    alert_id: ruleId,
    title,
    symbol,
    timeframe,
    price,
    sample_time: sampleTime,
    fired_at: firedAt,
    ...defined({ value_of: rest.measure, move: rest.move, recipient: rest.recipient, taken_at: rest.takenAt }),
  };
}
