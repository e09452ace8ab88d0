import type { Capability } from "../capabilities.ts";

/** A host command by its name and the capabilities it asks for whatever its parameters are. */
export interface CommandInfo {
  readonly method: string;
  readonly requires: readonly Capability[];
}

/** The 29 host commands of API v2, in the order of the specification. */
export const COMMANDS = [
  { method: "storage.read", requires: [] },
  { method: "storage.write", requires: [] },
  { method: "charts.list", requires: ["tradingRead"] },
  { method: "charts.open", requires: ["chartWrite"] },
  { method: "market.read", requires: ["tradingRead"] },
  { method: "market.subscribe", requires: ["tradingRead"] },
  { method: "market.unsubscribe", requires: ["tradingRead"] },
  { method: "alerts.create", requires: ["alertsWrite"] },
  { method: "alerts.list", requires: ["tradingRead"] },
  { method: "alerts.adopt", requires: ["alertsWrite"] },
  { method: "alerts.enable", requires: ["alertsWrite"] },
  { method: "alerts.remove", requires: ["alertsWrite"] },
  { method: "notifications.publish", requires: ["alertsWrite"] },
  { method: "models.settings", requires: ["languageModel"] },
  { method: "models.configure", requires: ["languageModel", "secrets"] },
  { method: "models.test", requires: ["languageModel", "network"] },
  { method: "models.decide", requires: ["languageModel", "network"] },
  { method: "models.recipe", requires: ["languageModel"] },
  // The kinds economics and mcp need secrets as well, which only the parameters tell.
  { method: "feed.request", requires: ["network"] },
  { method: "feed.credentials", requires: ["secrets"] },
  { method: "news.legacy", requires: ["tradingRead"] },
  { method: "news.read", requires: ["tradingRead"] },
  { method: "calendar.read", requires: ["tradingRead"] },
  { method: "ui.confirm", requires: [] },
  { method: "ui.import", requires: ["fileSystemRead"] },
  { method: "ui.openExternal", requires: ["openExternal"] },
  { method: "context.read", requires: ["tradingRead"] },
  { method: "context.publish", requires: [] },
  { method: "assistant.prompt", requires: ["languageModel"] },
] as const satisfies readonly CommandInfo[];

/** Name of a host command. */
export type CommandMethod = (typeof COMMANDS)[number]["method"];

const methods = new Set<string>(COMMANDS.map((each) => each.method));

/** True for the name of a host command. */
export function isCommandMethod(text: string): text is CommandMethod {
  return methods.has(text);
}
