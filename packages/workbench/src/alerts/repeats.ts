import type { AlertRepeat } from "@bourse/contract/host-api";

/** How often an alert fires, in the trader's words. */
export const REPEATS = {
  once: { name: "Once", note: "It fires once and stays in the list as triggered." },
  per_bar: { name: "Once per bar", note: "It fires at most once in each bar, at the first price that meets it." },
  per_bar_close: { name: "Once per bar close", note: "It is checked when a bar is complete, and at no price before." },
  per_minute: { name: "Once per minute", note: "It fires at most once in each minute." },
} as const satisfies Readonly<Record<AlertRepeat, { name: string; note: string }>>;

/** Their names, in the form's order. */
export const REPEAT_NAMES = Object.fromEntries(Object.entries(REPEATS).map(([repeat, { name }]) => [repeat, name]));
