import type { Decimal } from "@bourse/orders";
import type { Clock, ClockSteps, Random } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Audit } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import type { SessionGrants } from "../../store/session-grants.ts";
import type { NewKept } from "./journal.ts";
import type { ExchangeLink, Instrument } from "./link.ts";
import type { OfferedExchange } from "./offered/row.ts";

/** Dependencies of an account at an exchange. */
export interface ExchangeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly clockSteps: ClockSteps;
  readonly random: Random;
  readonly market: Pick<MarketDataPort, "samples">;
  readonly audit: Pick<Audit, "add">;
  readonly events: Pick<EventBus, "emit">;
  /** The trader's permission for extensions and plugins to trade here. */
  readonly grants: Pick<SessionGrants, "mayTrade" | "endAll">;
  report(cause: unknown): void;
}

/** The kept facts of an account's connection. */
export interface ConnectionRow {
  /** The account's id. */
  readonly account: string;
  readonly exchange: string;
  /** The exchange's own name of the account, the same under each of its keys; absent: not asked yet, or the exchange has none. */
  readonly identity?: string | undefined;
  readonly currency: string;
  readonly isLive: boolean;
  readonly connectedAt: string;
}

/** How an account is opened. */
export interface Opening {
  readonly offered: OfferedExchange;
  readonly row: ConnectionRow;
  /** Used when the account does not exist yet. */
  readonly startingCash: Decimal;
}

/** An order that is about to be sent. */
export interface Placing extends NewKept {
  readonly lastPrice: Decimal;
}

/** An instrument in the account's currency. @throws HostRefusal `risk.price_unknown`, `exchange.symbol_not_traded` */
export async function instrumentAt(
  link: ExchangeLink,
  symbol: string,
  { account, currency, report }: Pick<ConnectionRow, "account" | "currency"> & Pick<ExchangeDeps, "report">,
): Promise<Instrument> {
  const instrument = await link.instrument(symbol).catch((cause: unknown) => {
    report(cause);
    throw new HostRefusal("risk.price_unknown", `${account} does not answer`);
  });
  if (instrument?.currency === currency) return instrument;
  throw new HostRefusal("exchange.symbol_not_traded", JSON.stringify(symbol));
}
