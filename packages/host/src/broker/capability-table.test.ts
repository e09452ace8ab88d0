import { COMMAND_CONTRACTS, COMMAND_METHODS, type CommandContract } from "@bourse/contract";
import { describe, expect, it } from "vitest";

/** The specification's table, copied by hand: method, parameters, required capabilities. */
const TABLE = [
  ["[CMD-05]", "storage.read", "", ""],
  ["[CMD-06]", "storage.write", "value acknowledge_resume_required?", ""],
  ["[CMD-07]", "charts.list", "", "tradingRead"],
  ["[CMD-08]", "charts.open", "chart_id? symbol timeframe source_id?", "chartWrite"],
  ["[CMD-09]", "market.read", "chart_id? symbol timeframe source_id?", "tradingRead"],
  ["[CMD-10]", "market.subscribe", "subscription_id chart_id? symbol timeframe source_id?", "tradingRead"],
  ["[CMD-11]", "market.unsubscribe", "subscription_id", "tradingRead"],
  [
    "[CMD-12]",
    "alerts.create",
    "client_request_id contribution_id chart_id symbol timeframe kind price second_price? expires_at title message",
    "alertsWrite",
  ],
  ["[CMD-13]", "alerts.list", "", "tradingRead"],
  ["[CMD-14]", "alerts.adopt", "plan_id ids", "alertsWrite"],
  ["[CMD-15]", "alerts.enable", "ids enabled", "alertsWrite"],
  ["[CMD-16]", "alerts.remove", "ids", "alertsWrite"],
  ["[CMD-17]", "notifications.publish", "id title body symbol? timeframe? payload?", "alertsWrite"],
  ["[CMD-18]", "models.settings", "provider", "languageModel"],
  ["[CMD-19]", "models.configure", "provider enabled? model? clear_api_key?", "languageModel + secrets"],
  ["[CMD-20]", "models.test", "provider", "languageModel + network"],
  ["[CMD-21]", "models.decide", "provider state questions", "languageModel + network"],
  ["[CMD-22]", "models.recipe", "recipe parameters", "languageModel"],
  [
    "[CMD-23]",
    "feed.request",
    "kind source_id endpoint operation? request_id? arguments?",
    "network; kind economics, mcp: secrets",
  ],
  ["[CMD-24]", "feed.credentials", "action source_id kind endpoint", "secrets"],
  ["[CMD-25]", "news.legacy", "", "tradingRead; only svc.market_intel"],
  ["[CMD-26]", "news.read", "symbol? limit?", "tradingRead"],
  ["[CMD-27]", "calendar.read", "from? to? country? limit?", "tradingRead"],
  ["[CMD-28]", "ui.confirm", "title message", ""],
  ["[CMD-29]", "ui.import", "kind", "fileSystemRead"],
  ["[CMD-30]", "ui.openExternal", "url", "openExternal"],
  ["[CMD-31]", "context.read", "", "tradingRead"],
  ["[CMD-32]", "context.publish", "enabled surface_id title status captured_at? context?", ""],
  ["[CMD-33]", "assistant.prompt", "prompt surface_id", "languageModel"],
] as const;

describe("[SERVICE-10, CMD-04] the 29 commands, their parameters and what they require", () => {
  it("are those of the specification, in its order", () => {
    expect(TABLE.map(([, method]) => method)).toEqual([...COMMAND_METHODS]);
    expect(Object.keys(COMMAND_CONTRACTS)).toEqual([...COMMAND_METHODS]);
  });

  it.each(TABLE)("%s %s takes {%s} and requires: %s", (_id, method, params, requires) => {
    const contract: CommandContract = COMMAND_CONTRACTS[method];
    expect(contract.method).toBe(method);
    expect(paramsText(contract)).toBe(params);
    expect(requiresText(contract)).toBe(requires);
  });
});

function paramsText({ params }: CommandContract): string {
  const {
    properties,
    required = [],
    additionalProperties,
  } = params as {
    properties: object;
    required?: readonly string[];
    additionalProperties?: boolean;
  };
  expect(additionalProperties).toBe(false);
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return names.join(" ");
}

function requiresText({ requires: { capabilities, when = [], extension } }: CommandContract): string {
  const conditions = when.map(({ param, is, capabilities: more }) => `${param} ${is.join(", ")}: ${more.join(" + ")}`);
  const only = extension === undefined ? [] : [`only ${extension}`];
  return [capabilities.join(" + "), ...conditions, ...only].join("; ");
}
