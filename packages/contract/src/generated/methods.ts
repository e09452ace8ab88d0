// Written by `npm run generate` from the list of commands.

/** The 29 host commands, in the order of the specification. Names only: a guest's thread loads nothing else. */
export const COMMAND_METHODS = [
  "storage.read",
  "storage.write",
  "charts.list",
  "charts.open",
  "market.read",
  "market.subscribe",
  "market.unsubscribe",
  "alerts.create",
  "alerts.list",
  "alerts.adopt",
  "alerts.enable",
  "alerts.remove",
  "notifications.publish",
  "models.settings",
  "models.configure",
  "models.test",
  "models.decide",
  "models.recipe",
  "feed.request",
  "feed.credentials",
  "news.legacy",
  "news.read",
  "calendar.read",
  "ui.confirm",
  "ui.import",
  "ui.openExternal",
  "context.read",
  "context.publish",
  "assistant.prompt",
] as const;

/** Name of a host command. */
export type CommandMethod = (typeof COMMAND_METHODS)[number];

const methods = new Set<string>(COMMAND_METHODS);

/** True for the name of a host command. */
export function isCommandMethod(text: string): text is CommandMethod {
  return methods.has(text);
}
