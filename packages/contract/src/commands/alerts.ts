import Type from "typebox";
import { Time } from "../events/parts.ts";
import { ALERT_CONDITIONS } from "../manifest/resource/alert-template.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { bodyText, ChartId, IdList, NameText, SymbolText, TimeframeText, TitleText } from "./parts.ts";
import { ALERT_STATES, AlertRuleSchema, changed } from "./shared/alerts.ts";

/**
 * Proposes a rule, which the trader confirms in a dialog of the host. Channel kinds require `second_price`, moving
 * kinds take an amount above zero as `price`, and the dialog asks for their number of bars. Repeating a
 * `client_request_id` with the same parameters returns the same rule without a dialog; a rule that the trader declined
 * stays declined. `contribution_id` is the id of a view or view container in the extension's installed manifest.
 */
export const ALERTS_CREATE = defineContract({
  method: "alerts.create",
  requires: { capabilities: ["alertsWrite"] },
  waitsForTrader: true,
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
  sample: {
    params: {
      client_request_id: "r",
      contribution_id: "c",
      chart_id: "c1",
      symbol: "SPX",
      timeframe: "1D",
      kind: "crossing",
      price: 1,
      expires_at: "2026-01-02T03:04:05Z",
      title: "Alert",
      message: "",
    },
    result: { id: "a", state: "active", expires_at: "2026-01-02T03:04:05Z" },
  },
});

export const ALERTS_LIST = defineContract({
  method: "alerts.list",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: closed({ alerts: Type.Array(AlertRuleSchema) }),
  sample: { params: {}, result: { alerts: [] } },
});

/** Moves rules to a new plan id: rules that this extension, signed with the same key, created before it was removed. */
export const ALERTS_ADOPT = defineContract({
  method: "alerts.adopt",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ plan_id: NameText, ids: IdList }),
  result: closed({ adopted_ids: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) }),
  sample: { params: { plan_id: "p", ids: ["a"] }, result: { adopted_ids: [], rejected_ids: ["a"] } },
});

/**
 * Starts or stops watching rules. A rule that has triggered, expired or failed, or that the trader has stopped, cannot
 * be watched again: the command rejects it.
 */
export const ALERTS_ENABLE = defineContract({
  method: "alerts.enable",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList, enabled: Type.Boolean() }),
  result: changed,
  sample: { params: { ids: ["a"], enabled: true }, result: { updated: [], rejected_ids: ["a"] } },
});

export const ALERTS_REMOVE = defineContract({
  method: "alerts.remove",
  requires: { capabilities: ["alertsWrite"] },
  params: closed({ ids: IdList }),
  result: closed({ removed: Type.Array(Type.String()), rejected_ids: Type.Array(Type.String()) }),
  sample: { params: { ids: ["a"] }, result: { removed: [], rejected_ids: ["a"] } },
});
