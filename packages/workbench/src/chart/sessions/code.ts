import { ALWAYS, BUILTIN_SESSIONS, type SessionTemplate, usualSession } from "@bourse/bars";
import type { Chart, TradingSessions } from "@bourse/contract/host-api";
import { drawnHours } from "./hours.ts";
import { regularBars } from "./regular-bars.ts";

export interface SessionWish {
  readonly shown: Pick<Chart, "symbol" | "source_id">;
  /** Chosen for the chart alone. */
  readonly chosen: string | undefined;
  readonly saved: Pick<TradingSessions, "own" | "symbols"> | undefined;
}

/** The sessions that can be chosen. */
const sessionsWith = (saved: SessionWish["saved"]): readonly SessionTemplate[] => [
  ...BUILTIN_SESSIONS,
  ...(saved?.own ?? []),
];

/** The session that is usual for a kind of instrument; around the clock if nothing is known. */
const usualOf = ({ symbol, source_id }: SessionWish["shown"]): SessionTemplate =>
  BUILTIN_SESSIONS.find(({ id }) => id === usualSession({ symbol, source: source_id })) ?? ALWAYS;

/** The session of a symbol on every chart that has none of its own. */
function ofSymbol({ shown, saved }: SessionWish): SessionTemplate {
  const id = saved?.symbols.find(({ symbol }) => symbol === shown.symbol)?.session_id;
  return sessionsWith(saved).find((each) => each.id === id) ?? usualOf(shown);
}

/** The session of a chart: its own, its symbol's, or the usual one. One that was deleted counts as not chosen. */
const sessionOf = (wish: SessionWish): SessionTemplate =>
  sessionsWith(wish.saved).find(({ id }) => id === wish.chosen) ?? ofSymbol(wish);

export const sessionCode = { sessionOf, ofSymbol, usualOf, sessionsWith, drawnHours, regularBars };
