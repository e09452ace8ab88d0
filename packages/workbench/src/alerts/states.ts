import type { ManagedAlert } from "@bourse/contract/host-api";
import { ahead, localMoment } from "../words/time.ts";

/** Where an alert stands. */
export type AlertState = ManagedAlert["state"];

/** What a state is called, and how it looks. */
export const STATES = {
  active: { name: "Active", tone: "accent" },
  triggered: { name: "Triggered", tone: "positive" },
  stopped: { name: "Stopped", tone: "muted" },
  expired: { name: "Expired", tone: "muted" },
  error: { name: "Error", tone: "negative" },
} as const satisfies Readonly<Record<AlertState, { name: string; tone: string }>>;

/** The states in the order the filter shows them. */
export const STATE_NAMES = Object.keys(STATES) as readonly AlertState[];

/** True while an alert can be watched, stopped and changed. What has fired or run out stays as it is. */
export const isOpen = ({ state }: Pick<ManagedAlert, "state">) => state !== "triggered" && state !== "expired";

/** When it ends or how it ended. */
export function endWords(alert: ManagedAlert, now: number): string {
  if (alert.state === "triggered") return alert.fired_at ? `fired ${localMoment(alert.fired_at)}` : "fired";
  if (alert.state === "expired") return `expired ${localMoment(alert.expires_at)}`;
  return ahead(alert.expires_at, now);
}

/** How many alerts are in each state. */
export function countStates(alerts: readonly ManagedAlert[]): Readonly<Record<AlertState, number>> {
  const counts = { active: 0, triggered: 0, stopped: 0, expired: 0, error: 0 };
  for (const { state } of alerts) counts[state] += 1;
  return counts;
}
