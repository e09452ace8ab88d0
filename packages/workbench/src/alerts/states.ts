import type { ManagedAlert } from "@bourse/contract/host-api";
import { ahead, localMoment } from "../words/time.ts";

/** State of an alert. */
export type AlertState = ManagedAlert["state"];

/** Names and styles of the states. */
export const STATES = {
  active: { name: "Active", tone: "accent" },
  triggered: { name: "Triggered", tone: "positive" },
  stopped: { name: "Stopped", tone: "muted" },
  expired: { name: "Expired", tone: "muted" },
  error: { name: "Error", tone: "negative" },
} as const satisfies Readonly<Record<AlertState, { name: string; tone: string }>>;

/** The states in the filter's order. */
export const STATE_NAMES = Object.keys(STATES) as readonly AlertState[];

/** True while an alert can be started, stopped and changed. Fired and expired alerts stay unchanged. */
export const isOpen = ({ state }: Pick<ManagedAlert, "state">) => state !== "triggered" && state !== "expired";

/** Describes when the alert ends or how it ended. */
export function endWords(alert: ManagedAlert, now: number): string {
  if (alert.state === "triggered") return alert.fired_at ? `fired ${localMoment(alert.fired_at)}` : "fired";
  if (alert.state === "expired") return `expired ${localMoment(alert.expires_at)}`;
  return ahead(alert.expires_at, now);
}

/** Number of alerts in each state. */
export function countStates(alerts: readonly ManagedAlert[]): Readonly<Record<AlertState, number>> {
  const counts = { active: 0, triggered: 0, stopped: 0, expired: 0, error: 0 };
  for (const { state } of alerts) counts[state] += 1;
  return counts;
}
