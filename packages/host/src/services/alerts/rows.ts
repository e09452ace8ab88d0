import { lineFault } from "@bourse/bars";
import {
  type AlertCondition,
  type AlertState,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  isoMoment,
  lazyTest,
} from "@bourse/contract";
import { AlertIndicatorSchema, type UnreadableAlert } from "@bourse/contract/host-api";
import { type Row, text } from "../../store/columns.ts";
import { damageIn } from "../../store/damaged-records.ts";
import { CONDITIONS } from "./conditions/index.ts";
import type { Fire } from "./fire.ts";
import type { Origin, Rule } from "./rule.ts";
import { thresholdFault } from "./threshold.ts";

/** Columns of a rule in the order of {@link ruleValues}. */
export const RULE_COLUMNS = [
  "id",
  "origin_extension",
  "origin_key",
  "client_request_id",
  "request_digest",
  "contribution_id",
  "owner",
  "plan_id",
  "chart_id",
  "symbol",
  "timeframe",
  "source_id",
  "kind",
  "price",
  "second_price",
  "period",
  "state",
  "reason",
  "stopped_by",
  "title",
  "message",
  "created_at",
  "expires_at",
  "fired_at",
  "fired_price",
  "template_extension",
  "template_version",
  "template_contribution",
  "repeat",
  "indicator",
  "sound",
  "system_notice",
  "fire_unwatched",
] as const;

/** The values of a rule's row, column by column. */
export function ruleValues(rule: Rule): (string | number | null)[] {
  const { origin } = rule;
  const values = [
    rule.id,
    origin?.extension,
    origin?.key,
    origin?.clientRequestId,
    origin?.digest,
    origin?.contributionId,
    rule.owner,
    rule.planId,
    rule.chartId,
    rule.symbol,
    rule.timeframe,
    rule.sourceId,
    rule.kind,
    rule.price,
    rule.secondPrice,
    rule.period,
    rule.state,
    rule.reason,
    rule.stoppedBy,
    rule.title,
    rule.message,
    rule.createdAt,
    rule.expiresAt,
    rule.firedAt,
    rule.firedPrice,
    rule.template?.extension_id,
    rule.template?.version,
    rule.template?.contribution_id,
    rule.repeat,
    rule.indicator && JSON.stringify(rule.indicator),
    rule.sound ? 1 : 0,
    rule.systemNotice ? 1 : 0,
    rule.fireUnwatched ? 1 : 0,
  ];
  return values.map((value) => value ?? null);
}

/** A stored rule, or what is wrong with its row: one damaged row must not hide the others. */
export type StoredRule = { readonly rule: Rule } | { readonly unreadable: UnreadableAlert };

export function readRule(row: Row): StoredRule {
  try {
    const rule = ruleOf(row);
    const fault = faultOf(rule);
    return fault === undefined ? { rule } : unreadable(row, fault);
  } catch (cause) {
    return unreadable(row, damageIn(cause));
  }
}

function unreadable({ id, title, symbol }: Row, reason: string): StoredRule {
  return { unreadable: { id: text(id), title: text(title), symbol: text(symbol), reason } };
}

const isIndicator = lazyTest(AlertIndicatorSchema);

/** The fault that makes a stored rule impossible to watch; the same was checked when it was made. */
function faultOf(rule: Rule): string | undefined {
  const { kind, timeframe, indicator, expiresAt } = rule;
  if (!Object.hasOwn(CONDITIONS, kind)) return `there is no condition ${kind}`;
  if (!CHART_TIMEFRAMES.includes(timeframe)) return `there is no timeframe ${timeframe}`;
  if (isoMoment(expiresAt) === undefined) return `it expires at no date: ${expiresAt}`;
  if (indicator !== undefined && !isIndicator(indicator)) return "its indicator is none that an alert can watch";
  return thresholdFault(rule) ?? (indicator && lineFault(indicator));
}

/** Identifies the proposal of a rule. */
export type RequestKey = Pick<Origin, "extension" | "key" | "clientRequestId">;

/** Decides who may change a rule; readable even if the rest of its row is damaged. */
export interface RuleOwner extends Pick<Rule, "id" | "owner"> {
  readonly origin?: RequestKey | undefined;
}

export function ownerOf(row: Row): RuleOwner {
  return { id: text(row.id), origin: requestOf(row), owner: optionalText(row.owner) };
}

function ruleOf(row: Row): Rule {
  return {
    ...ownerOf(row),
    origin: originOf(row),
    template: templateOf(row),
    planId: optionalText(row.plan_id),
    chartId: optionalText(row.chart_id),
    symbol: text(row.symbol),
    timeframe: text(row.timeframe) as ChartTimeframe,
    sourceId: text(row.source_id),
    kind: text(row.kind) as AlertCondition,
    price: number(row.price),
    secondPrice: optionalNumber(row.second_price),
    period: optionalNumber(row.period),
    state: text(row.state) as AlertState,
    reason: optionalText(row.reason),
    stoppedBy: optionalText(row.stopped_by) as Rule["stoppedBy"],
    title: text(row.title),
    message: text(row.message),
    createdAt: text(row.created_at),
    expiresAt: text(row.expires_at),
    firedAt: optionalText(row.fired_at),
    firedPrice: optionalNumber(row.fired_price),
    repeat: text(row.repeat) as Rule["repeat"],
    indicator: row.indicator === null ? undefined : (JSON.parse(text(row.indicator)) as Rule["indicator"]),
    sound: row.sound === 1,
    systemNotice: row.system_notice === 1,
    fireUnwatched: row.fire_unwatched === 1,
    lastPeriod: optionalNumber(row.last_period),
    lastFiredAt: optionalText(row.last_fired_at),
    fireCount: number(row.fire_count),
  };
}

function requestOf(row: Row): RequestKey | undefined {
  if (row.origin_extension === null) return undefined;
  return {
    extension: text(row.origin_extension),
    key: text(row.origin_key),
    clientRequestId: text(row.client_request_id),
  };
}

function originOf(row: Row): Rule["origin"] {
  const request = requestOf(row);
  return request && { ...request, digest: text(row.request_digest), contributionId: text(row.contribution_id) };
}

function templateOf(row: Row): Rule["template"] {
  if (row.template_extension === null) return undefined;
  return {
    extension_id: text(row.template_extension),
    version: text(row.template_version),
    contribution_id: text(row.template_contribution),
  };
}

export function fireOf(row: Row): Fire {
  return {
    id: number(row.id),
    ruleId: text(row.rule_id),
    recipient: optionalText(row.recipient),
    title: text(row.title),
    message: text(row.message),
    symbol: text(row.symbol),
    timeframe: text(row.timeframe) as ChartTimeframe,
    price: number(row.price),
    move: optionalNumber(row.move),
    measure: optionalText(row.value_of),
    sampleTime: text(row.sample_time),
    firedAt: text(row.fired_at),
    takenAt: optionalText(row.taken_at),
  };
}

function number(value: Row[string] | undefined): number {
  if (typeof value !== "number") throw new TypeError("the state holds no number where a number belongs");
  return value;
}

export function optionalText(value: Row[string] | undefined): string | undefined {
  return value === null ? undefined : text(value);
}

function optionalNumber(value: Row[string] | undefined): number | undefined {
  return value === null ? undefined : number(value);
}
