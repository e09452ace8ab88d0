import Type, { type Static } from "typebox";
import { Time } from "../../events/parts.ts";
import { ALERT_CONDITIONS } from "../../manifest/resource/alert-template.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { ChartId, NameText, SymbolText, TimeframeText } from "../parts.ts";

/** One of {@link ALERT_CONDITIONS}. */
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** `triggered`: fired, once; `stopped`: not watched until enabled; `error`: its condition cannot be evaluated. */
export const ALERT_STATES = ["active", "triggered", "stopped", "expired", "error"] as const;
/** State of an alert rule. */
export type AlertState = (typeof ALERT_STATES)[number];

/** A rule as its extension sees it. */
export const AlertRuleSchema = closed({
  id: Type.String(),
  client_request_id: NameText,
  contribution_id: NameText,
  plan_id: Type.Optional(NameText),
  chart_id: ChartId,
  symbol: SymbolText,
  timeframe: TimeframeText,
  kind: oneOf(ALERT_CONDITIONS),
  price: Type.Number(),
  second_price: Type.Optional(Type.Number()),
  /** Number of bars over which a moving condition compares. */
  period: Type.Optional(Type.Integer({ minimum: 1 })),
  state: oneOf(ALERT_STATES),
  /** Reason why it was stopped or cannot be evaluated. */
  reason: Type.Optional(Type.String()),
  expires_at: Time,
  title: Type.String(),
  message: Type.String(),
  created_at: Time,
  fired_at: Type.Optional(Time),
  fired_price: Type.Optional(Type.Number()),
});
/** One rule of `alerts.list`. */
export type AlertRule = Static<typeof AlertRuleSchema>;

export const changed = closed({ updated: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) });
