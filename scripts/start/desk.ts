import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Running } from "./bring-up.ts";
import { createTrader } from "./trader.ts";

/** A market that is open at every hour of every day, so that the first minute shows prices that move. */
const FIRST = { symbol: "SIM:ESTRELA", timeframe: "5m" } as const;

/** Instruments of every kind, those of markets without closing hours first. */
const WATCHED = [
  "SIM:ESTRELA",
  "SIM:MAREA",
  "SIM:LAGO",
  "SIM:GIRO",
  "SIM:KILO",
  "SIM:CIMA",
  "SIM:ALTA",
  "SIM:FOCO",
  "SIM:TORRE",
  "SIM:BRISA",
] as const;

/** The level of the day that most often lies within the bars that the chart shows. */
const LEVEL = {
  extension_id: "svc.bourse.level_watch",
  view_id: "svc.bourse.level_watch.board",
  node_key: "watch:day-high",
} as const;

export interface FirstDesk {
  readonly running: Pick<Running, "host" | "token">;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/**
 * Opens the desk of the first start on the simulated market of today, with a filled watchlist. Later starts change nothing.
 * @returns whether this is the first start
 */
export async function openDeskOnce({ running, dataDir, say }: FirstDesk): Promise<boolean> {
  const marker = path.join(dataDir, "desk-opened");
  if (existsSync(marker)) return false;
  const trader = createTrader(running.host.url, running.token);
  await trader.watch(WATCHED);
  await trader.turnChart(FIRST);
  writeFileSync(marker, "");
  say(
    `the desk shows ${FIRST.symbol}, an invented market that is open now, with ${WATCHED.length} symbols on its watchlist`,
  );
  return true;
}

/** Takes what an extension proposes, so that the first chart shows one at work. */
export async function watchLevel({ running, say }: FirstDesk): Promise<void> {
  const trader = createTrader(running.host.url, running.token);
  if (!(await trader.installed()).has(LEVEL.extension_id)) return;
  if (await trader.confirmAlert(LEVEL))
    say("confirmed the alert that Level Watch proposes at yesterday's high: it is drawn on the chart");
}
