import Type, { type Static } from "typebox";
import { Time } from "../events/parts.ts";
import { ALERT_CONDITIONS } from "../manifest/resource/alert-template.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { bodyText, ChartId, IdList, NameText, SymbolText, TimeframeText, TitleText } from "./parts.ts";

/** One of {@link ALERT_CONDITIONS}. */
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** `triggered`: fired, once; `stopped`: not watched until enabled; `error`: its condition cannot be judged. */
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
  /** Bars that a moving condition looks back. */
  period: Type.Optional(Type.Integer({ minimum: 1 })),
  state: oneOf(ALERT_STATES),
  /** Why it was stopped or cannot be judged. */
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

/**
 * Proposes a rule; the trader confirms it in a dialog of the host. Channel kinds need `second_price`, moving kinds take
 * an amount above zero as `price`, and the dialog asks for their number of bars. The same `client_request_id` with the
 * same parameters answers the same rule and asks nobody; one that the trader declined stays declined. `contribution_id` is
 * the id of a view or view container of the extension's installed manifest.
 */
export const ALERTS_CREATE = defineContract({
  method: "alerts.create",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({
    client_request_id: NameText,
    contribution_id: NameText,
    chart_id: ChartId,
    symbol: SymbolText,
    timeframe: TimeframeText,
    kind: oneOf(ALERT_CONDITIONS),
    price: Type.Number(),
    second_price: Type.Optional(Type.Number()),
    expires_at: Time,
    title: TitleText,
    message: bodyText(1024),
  }),
  result: closed({ id: Type.String(), state: oneOf(ALERT_STATES), expires_at: Time }),
});

export const ALERTS_LIST = defineContract({
  method: "alerts.list",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: closed({ alerts: Type.Array(AlertRuleSchema) }),
});

/** Takes over rules that this extension, signed with the same key, made before it was removed, under a plan of its own. */
export const ALERTS_ADOPT = defineContract({
  method: "alerts.adopt",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ plan_id: NameText, ids: IdList }),
  result: closed({ adopted_ids: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) }),
});

const changed = closed({ updated: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) });

/**
 * Watches or stops rules. A rule that has triggered, expired or failed, and one that the trader has stopped, cannot be
 * watched again: it is rejected.
 */
export const ALERTS_ENABLE = defineContract({
  method: "alerts.enable",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList, enabled: Type.Boolean() }),
  result: changed,
});

export const ALERTS_REMOVE = defineContract({
  method: "alerts.remove",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList }),
  result: closed({ removed: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) }),
});
