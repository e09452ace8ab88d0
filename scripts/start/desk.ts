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

export interface FirstDesk {
  readonly running: Pick<Running, "host" | "token">;
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/** Opens the desk of the first start on the simulated market of today, with a filled watchlist. Later starts change nothing. */
export async function openDeskOnce({ running, dataDir, say }: FirstDesk): Promise<void> {
  const marker = path.join(dataDir, "desk-opened");
  if (existsSync(marker)) return;
  const trader = createTrader(running.host.url, running.token);
  await trader.watch(WATCHED);
  await trader.turnChart(FIRST);
  writeFileSync(marker, "");
  say(
    `the desk shows ${FIRST.symbol}, an invented market that is open now, with ${WATCHED.length} symbols on its watchlist`,
  );
}
