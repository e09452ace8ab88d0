import { ARRAY, ARRAY_END, JsonReader, OBJECT, OBJECT_END } from "../json-reader";

/** A rule of this extension. Prices in the instrument's currency, times ISO 8601 UTC. */
export class AlertRule {
  id: string = "";
  clientRequestId: string = "";
  contributionId: string = "";
  /** The plan under which it was adopted; empty if it was not. */
  planId: string = "";
  chartId: string = "";
  symbol: string = "";
  timeframe: string = "";
  kind: string = "";
  price: f64 = NaN;
  secondPrice: f64 = NaN;
  /** `active`, `triggered`, `stopped`, `expired` or `error`. */
  state: string = "";
  /** Why it was stopped or cannot be evaluated; may be empty. */
  reason: string = "";
  expiresAt: string = "";
  title: string = "";
  message: string = "";
  /** Empty until it has fired. */
  firedAt: string = "";
  firedPrice: f64 = NaN;

  static parse(reader: JsonReader): AlertRule {
    const rule = new AlertRule();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) rule.member(reader.key(), reader);
    return rule;
  }

  private member(key: string, reader: JsonReader): void {
    if (key == "id") this.id = reader.string();
    else if (key == "client_request_id") this.clientRequestId = reader.string();
    else if (key == "contribution_id") this.contributionId = reader.string();
    else if (key == "plan_id") this.planId = reader.string();
    else if (key == "chart_id") this.chartId = reader.string();
    else if (key == "symbol") this.symbol = reader.string();
    else if (key == "timeframe") this.timeframe = reader.string();
    else if (key == "kind") this.kind = reader.string();
    else if (key == "price") this.price = reader.number();
    else if (key == "second_price") this.secondPrice = reader.number();
    else if (key == "state") this.state = reader.string();
    else if (key == "reason") this.reason = reader.string();
    else if (key == "expires_at") this.expiresAt = reader.string();
    else if (key == "title") this.title = reader.string();
    else if (key == "message") this.message = reader.string();
    else if (key == "fired_at") this.firedAt = reader.string();
    else if (key == "fired_price") this.firedPrice = reader.number();
    else reader.skip();
  }
}

/** Result of `alerts.list`. */
export class AlertList {
  static read(result: Uint8Array): AlertRule[] {
    const reader = new JsonReader(result);
    const rules: AlertRule[] = [];
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      if (reader.key() != "alerts") {
        reader.skip();
        continue;
      }
      reader.enter(ARRAY);
      while (reader.more(ARRAY_END)) rules.push(AlertRule.parse(reader));
    }
    return rules;
  }
}

/** Result of `alerts.create`. */
export class CreatedAlert {
  id: string = "";
  state: string = "";
  /** ISO 8601 UTC. */
  expiresAt: string = "";

  static read(result: Uint8Array): CreatedAlert {
    const reader = new JsonReader(result);
    const created = new CreatedAlert();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "id") created.id = reader.string();
      else if (key == "state") created.state = reader.string();
      else if (key == "expires_at") created.expiresAt = reader.string();
      else reader.skip();
    }
    return created;
  }
}

/** Result of `alerts.adopt`, `alerts.enable` and `alerts.remove`: the changed and the rejected ids. */
export class ChangedAlerts {
  done: string[] = [];
  rejected: string[] = [];

  static read(result: Uint8Array): ChangedAlerts {
    const reader = new JsonReader(result);
    const changed = new ChangedAlerts();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "rejected_ids") changed.rejected = reader.strings();
      else if (key == "adopted_ids" || key == "updated" || key == "removed") changed.done = reader.strings();
      else reader.skip();
    }
    return changed;
  }
}
