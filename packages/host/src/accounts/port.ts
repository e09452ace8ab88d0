import type {
  Account,
  AccountCorrection,
  AccountEquity,
  AccountExport,
  AccountFill,
  AccountOrder,
  CautionReason,
  NewOrder,
  ReplaceOrder,
  RiskChange,
  SimulationChange,
} from "@bourse/contract/host-api";
import type { EquityPage } from "./equity/equity-journal.ts";

/** A page of orders; without a limit all of them. */
export interface OrderPage {
  /** The `client_order_id` of the order after which the page begins. */
  readonly before?: string | undefined;
  readonly limit?: number;
}

/** A page of fills; without a limit all of them. */
export interface FillPage {
  /** The sequence of the fill after which the page begins. */
  readonly before?: number | undefined;
  readonly limit?: number;
}

/** A program that acts in an account in the trader's place. */
export interface Program {
  readonly id: string;
  /** Distinguishes plugins from the client's own extensions: the trader decides what a plugin may do. */
  readonly origin: "builtIn" | "plugin";
}

/** A change of an account's risk. */
export interface AccountRiskChange extends RiskChange {
  /** Why the host makes it by itself. */
  readonly reason?: CautionReason;
}

/** An account that takes orders. Every acknowledged change is on disk. */
export interface TradingAccount {
  readonly id: string;
  describe(): Account;
  /** Latest first. @throws HostRefusal `order.unknown` */
  orders(which: "all" | "live", page?: OrderPage): readonly AccountOrder[];
  /** @throws HostRefusal `order.unknown` */
  order(id: string): AccountOrder;
  /** Latest first. */
  fills(page?: FillPage): readonly AccountFill[];
  /** Entries beside the fills, the latest first; an account on paper has none. */
  corrections(page: FillPage & { readonly limit: number }): readonly AccountCorrection[];
  /** Days, the latest first. */
  equity(page?: EquityPage): AccountEquity;
  /** A page of everything, oldest first; `after` is the `next` of the page before. */
  export(after?: string): AccountExport;
  /**
   * Places an order once: repeating the same order under the same id returns the first one. An order that the account or its risk gate
   * refuses is kept as rejected. @throws HostRefusal `order.id_taken`, `account.symbol_unknown`, `risk.rate`, `risk.price_unknown`
   *
   * @param by - Id of the built-in extension or plugin, kept with the order; absent: the trader
   */
  place(order: NewOrder, by?: string): Promise<AccountOrder>;
  /**
   * Works while the account is halted, and takes effect even if the disk refuses the write. @throws HostRefusal `order.unknown`,
   * `order.ended`; in an account with real money `exchange.traders_own`, if a plugin without a session would cancel an order that protects
   * a position
   *
   * @param by - Kept with the order; absent: the trader
   */
  cancel(id: string, by?: Program): AccountOrder;
  /** @throws HostRefusal the reason why it cannot be replaced; it goes on as it was */
  replace(change: ReplaceOrder): Promise<AccountOrder>;
  /**
   * Sets the risk state or limits. Halting cancels every order but the exits of brackets, in the same write. A part that makes the risk
   * smaller takes effect even if the disk refuses the write. The audit names `by`. @throws HostRefusal the disk's, for a part that allows
   * more
   */
  setRisk(change: AccountRiskChange, by?: Program): Account;
  /** Changes how its market is simulated; absent: it trades at an exchange. */
  setSimulation?(change: SimulationChange): Account;
}

/** The host's accounts. They belong to no workspace, and no installed extension reaches them. */
export interface AccountsDesk {
  list(): readonly TradingAccount[];
  /** @throws HostRefusal `account.unknown` */
  find(id: string): TradingAccount;
}
