import type {
  Account,
  AccountCorrection,
  AccountEquity,
  AccountExport,
  AccountFill,
  AccountOrder,
} from "@bourse/contract/host-api";
import { describeCorrection } from "./corrections.ts";
import { describeFill, describeOrder } from "./describe.ts";
import type { EquityPage } from "./equity/equity-journal.ts";
import { exportPage } from "./export.ts";
import { keptOrder } from "./find-order.ts";
import type { FillPage, OrderPage } from "./port.ts";
import type { Standing } from "./standing.ts";
import type { AccountStore } from "./store.ts";

/** An account's journal as it is read: the same for every kind of account. */
export abstract class JournaledAccount {
  protected abstract readonly store: AccountStore;
  protected abstract readonly standing: Standing;

  abstract describe(): Account;

  orders(which: "all" | "live", { before, limit }: OrderPage = {}): readonly AccountOrder[] {
    const sequence = before === undefined ? undefined : keptOrder(this.store, before).sequence;
    return this.store.orders(which, { before: sequence, limit }).map(describeOrder);
  }

  order(id: string): AccountOrder {
    return describeOrder(keptOrder(this.store, id));
  }

  fills(page: FillPage = {}): readonly AccountFill[] {
    return this.store.latestFills(page).map(describeFill);
  }

  corrections(page: FillPage & { readonly limit: number }): readonly AccountCorrection[] {
    return this.store.latestCorrections(page).map(describeCorrection);
  }

  equity(page: EquityPage = {}): AccountEquity {
    return this.standing.equity.read(page);
  }

  export(after?: string): AccountExport {
    return exportPage(this.store, () => this.describe(), after);
  }
}
