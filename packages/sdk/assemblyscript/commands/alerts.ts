import { Command } from "../command";
import { ObjectWriter } from "../json-writer";

/** Conditions of an alert. Channels need `secondPrice`; for moves `price` is the size of the move, in points or per cent. */
export namespace AlertKind {
  export const CROSSING: string = "crossing";
  export const CROSSING_UP: string = "crossingUp";
  export const CROSSING_DOWN: string = "crossingDown";
  export const GREATER_THAN: string = "greaterThan";
  export const LESS_THAN: string = "lessThan";
  export const ENTERING_CHANNEL: string = "enteringChannel";
  export const EXITING_CHANNEL: string = "exitingChannel";
  export const INSIDE_CHANNEL: string = "insideChannel";
  export const OUTSIDE_CHANNEL: string = "outsideChannel";
  export const MOVING_UP: string = "movingUp";
  export const MOVING_DOWN: string = "movingDown";
  export const MOVING_UP_PERCENTS: string = "movingUpPercents";
  export const MOVING_DOWN_PERCENTS: string = "movingDownPercents";
  export const MOVING_UP_OR_DOWN: string = "movingUpOrDown";
}

/** A rule that an extension proposes; the trader confirms it in a dialog of the host. */
export class AlertProposal {
  /**
   * The guest's own id. Sending it again returns the same rule without asking: keep it for retries, change it for a new
   * rule.
   */
  clientRequestId: string = "";
  /** Id of a view or other contribution of the manifest. */
  contributionId: string = "";
  /** A chart of {@link chartsList} or {@link chartsOpen}. */
  chartId: string = "";
  symbol: string = "";
  timeframe: string = "";
  /** One of {@link AlertKind}. */
  kind: string = AlertKind.CROSSING;
  /** In the instrument's currency. */
  price: f64 = NaN;
  /** The other side of a channel; NaN when there is none. */
  secondPrice: f64 = NaN;
  /** ISO 8601 UTC. */
  expiresAt: string = "";
  /** One line of 1-128 characters. */
  title: string = "";
  /** At most 1024 characters. */
  message: string = "";
}

/** Proposes a rule. Needs `alertsWrite`; results in {@link CreatedAlert}, or `command.declined`. */
export function alertsCreate(proposal: AlertProposal): Command {
  const params = new ObjectWriter()
    .text("client_request_id", proposal.clientRequestId)
    .text("contribution_id", proposal.contributionId)
    .text("chart_id", proposal.chartId)
    .text("symbol", proposal.symbol)
    .text("timeframe", proposal.timeframe)
    .text("kind", proposal.kind)
    .number("price", proposal.price)
    .optionalNumber("second_price", proposal.secondPrice)
    .text("expires_at", proposal.expiresAt)
    .text("title", proposal.title)
    .text("message", proposal.message);
  return new Command("alerts.create", params.end());
}

/** Lists this extension's rules. Needs `tradingRead`; results in {@link AlertList}. */
export function alertsList(): Command {
  return new Command("alerts.list", "{}");
}

/**
 * Adopts 1-64 rules from before a removal, under a plan of your own. Needs `alertsWrite`; results in {@link
 * ChangedAlerts}.
 */
export function alertsAdopt(planId: string, ids: string[]): Command {
  return new Command("alerts.adopt", new ObjectWriter().text("plan_id", planId).texts("ids", ids).end());
}

/** Starts or stops 1-64 rules. Needs `alertsWrite`; results in {@link ChangedAlerts}. A fired rule is rejected. */
export function alertsEnable(ids: string[], enabled: bool): Command {
  return new Command("alerts.enable", new ObjectWriter().texts("ids", ids).flag("enabled", enabled).end());
}

/** Removes 1-64 rules. Needs `alertsWrite`; results in {@link ChangedAlerts}. */
export function alertsRemove(ids: string[]): Command {
  return new Command("alerts.remove", new ObjectWriter().texts("ids", ids).end());
}
