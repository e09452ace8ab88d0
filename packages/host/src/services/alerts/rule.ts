import type { AlertCondition, AlertRule, AlertState, ChartTimeframe } from "@bourse/contract";
import type { AlertIndicator, AlertRepeat, ObjectOrigin } from "@bourse/contract/host-api";
import type { Threshold } from "./conditions/index.ts";

/** The extension a rule comes from, as established by the host and never by the guest's own claims. */
export interface Origin {
  readonly extension: string;
  readonly key: string;
  readonly clientRequestId: string;
  /** Digest of the proposal's parameters: the same id must always have the same parameters. */
  readonly digest: string;
  readonly contributionId: string;
}

/** The market and condition that a rule watches. */
export interface Watched extends Threshold {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Prices of another source are another market: they never fire this rule. */
  readonly sourceId: string;
  readonly kind: AlertCondition;
  /** Number of past bars for a moving condition. */
  readonly period?: number | undefined;
  /** The indicator whose value is judged instead of the price. */
  readonly indicator?: AlertIndicator | undefined;
}

/** A rule as stored by the host. */
export interface Rule extends Watched {
  readonly id: string;
  /** Absent if the trader created it. */
  readonly origin?: Origin | undefined;
  /** The extension that may change it and gets its events; absent once that extension was removed. */
  readonly owner?: string | undefined;
  /** The template of the trader's own alert; it records where the alert comes from and gives nobody a right to it. */
  readonly template?: ObjectOrigin | undefined;
  readonly repeat: AlertRepeat;
  /** Start of the last period in which a repeating rule fired, in milliseconds. */
  readonly lastPeriod?: number | undefined;
  readonly sound?: boolean | undefined;
  readonly systemNotice?: boolean | undefined;
  /** True: fires for a condition that was met while nobody watched; otherwise the trader is only told. */
  readonly fireUnwatched?: boolean | undefined;
  readonly planId?: string | undefined;
  readonly chartId?: string | undefined;
  readonly state: AlertState;
  readonly reason?: string | undefined;
  readonly stoppedBy?: "trader" | "extension" | "host" | undefined;
  readonly title: string;
  readonly message: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly firedAt?: string | undefined;
  readonly firedPrice?: number | undefined;
  readonly lastFiredAt?: string | undefined;
  readonly fireCount?: number | undefined;
}

/** True while the rule can still fire, now or after it is switched on again. */
export function isOpen({ state }: Pick<Rule, "state">): boolean {
  return state === "active" || state === "stopped" || state === "error";
}

/** True for a rule that is judged when a bar of its timeframe is complete, and at no price before that. */
export function isJudgedAtClose({ repeat, indicator }: Pick<Rule, "repeat" | "indicator">): boolean {
  return repeat === "per_bar_close" || (indicator !== undefined && indicator.live !== true);
}

/** The rule as shown to its extension. */
export function asExtensionSees(rule: Rule & { readonly origin: Origin }): AlertRule {
  return {
    id: rule.id,
    client_request_id: rule.origin.clientRequestId,
    contribution_id: rule.origin.contributionId,
    chart_id: rule.chartId ?? "",
    ...watchedFields(rule),
    state: rule.state,
    title: rule.title,
    message: rule.message,
    created_at: rule.createdAt,
    expires_at: rule.expiresAt,
    ...defined({
      plan_id: rule.planId,
      reason: rule.reason,
      fired_at: rule.firedAt,
      fired_price: rule.firedPrice,
    }),
  };
}

/** The watched fields, in the names of the wire format. */
export function watchedFields({ symbol, timeframe, kind, price, secondPrice, period }: Watched) {
  return { symbol, timeframe, kind, price, ...defined({ second_price: secondPrice, period }) };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Drops undefined fields: an optional property is absent on the wire, never undefined. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}
