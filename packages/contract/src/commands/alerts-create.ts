import Type from "typebox";
import { Time } from "../events/parts.ts";
import { ALERT_CONDITIONS } from "../manifest/resource/alert-template.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { bodyText, ChartId, NameText, SymbolText, TimeframeText, TitleText } from "./parts.ts";
import { ALERT_STATES } from "./shared/alerts.ts";

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
