/** An event of the client, as far as the log writes it. */
export interface Activity {
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** States of an extension that the trader should look at. */
const FAILURES = new Set<unknown>(["failed", "suspended"]);
const WARNINGS = new Set(["revoked", "quarantined", "forget"]);

export function levelOf({ action, detail }: Pick<Activity, "action" | "detail">): "error" | "warn" | "info" {
  if (action === "refuse" || (action === "state" && FAILURES.has(detail.state))) return "error";
  return WARNINGS.has(action) ? "warn" : "info";
}

/** One line: the action, what it concerns, and its details in the order in which they were recorded. */
export function describe({ action, subject, detail }: Activity): string {
  const details = Object.entries(detail).map(([name, value]) => `${name} ${textOf(value)}`);
  return [`${action} ${subject}`, ...details].join(", ");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
