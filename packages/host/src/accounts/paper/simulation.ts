import type { Simulation, SimulationChange } from "@bourse/contract/host-api";
import {
  type Cover,
  type Decimal,
  decimal,
  freeCash,
  type MarketRules,
  NO_COSTS,
  reserveOf,
  subtract,
  ZERO,
} from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import type { Audit } from "../../store/audit.ts";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { Standing } from "../standing.ts";
import type { PaperEngines } from "./engines.ts";

/** Dependencies of {@link SimulatedMarket}. */
export interface SimulationDeps {
  readonly account: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "add">;
}

/** How the market of an account is simulated, and what covers its orders. */
export class SimulatedMarket {
  readonly #deps: SimulationDeps;
  #now: Simulation;

  /** @param deps - The account must exist. */
  constructor(deps: SimulationDeps) {
    this.#deps = deps;
    const row = deps.database.one("SELECT simulation FROM accounts WHERE id = ?", deps.account);
    this.#now = JSON.parse(text(row?.simulation)) as Simulation;
  }

  get now(): Simulation {
    return this.#now;
  }

  /** Writes another simulation, with its line in the audit log. Orders that work stay. */
  set(change: SimulationChange): void {
    const { account, database, clock, audit } = this.#deps;
    const now = { ...this.#now, ...change };
    database.transaction(() => {
      database.run("UPDATE accounts SET simulation = ? WHERE id = ?", JSON.stringify(now), account);
      audit.add({ at: clock.now().toISOString(), action: "simulation", subject: account, detail: { ...change } });
    });
    this.#now = now;
  }

  /** An instrument's rules with the costs of this simulation. A single price has no range, so slippage cannot be a part of one. */
  rules(rules: MarketRules): MarketRules {
    const { spread_ticks, slippage_ticks } = this.#now;
    const costs = { ...NO_COSTS, spreadTicks: decimal(spread_ticks), slippageTicks: decimal(slippage_ticks) };
    return { ...rules, costs };
  }

  /** The cash and the position that cover an instrument's orders, less the cash that orders and short sales in other instruments need. */
  coverOf(symbol: string, { standing, engines, feeRate }: Desk): Cover {
    const { funding } = this.#now;
    const { cash, held } = standing.holdings;
    const position = standing.position(symbol);
    if (funding === "margin") return { funding, position, cash };
    const others = new Set([...held.keys(), ...engines.symbols()]);
    others.delete(symbol);
    const left = [...others].reduce((rest, other) => {
      const own = held.get(other);
      const price = standing.prices.get(other) ?? own?.price ?? ZERO;
      const market = { position: own?.position ?? ZERO, price, feeRate };
      const free = freeCash({ position: market.position, cash: rest }, price);
      return subtract(free, reserveOf(engines.of(other).workingBeside(), market));
    }, cash);
    return { funding, position, cash: left };
  }
}

interface Desk {
  readonly standing: Standing;
  readonly engines: PaperEngines;
  readonly feeRate: Decimal;
}
