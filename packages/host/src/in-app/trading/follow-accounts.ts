import type { TradingLimits } from "@bourse/contract";
import type { AccountFill, AccountOrder } from "@bourse/contract/host-api";
import type { AccountChange } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import type { AccountsDesk, TradingAccount } from "../../accounts/port.ts";
import { coalesce } from "../../coalesce.ts";
import type { EventBus } from "../../events.ts";

/** Dependencies of {@link followAccounts}. */
export interface FollowDeps {
  readonly accounts: Pick<AccountsDesk, "list">;
  readonly events: Pick<EventBus, "subscribe">;
  readonly clock: Clock;
  readonly limits: Pick<TradingLimits, "accountsEveryMs" | "maxChanges">;
  tell(change: AccountChange): void;
  report(cause: unknown): void;
}

/** Reports what happened on each account since the last look at its journal. Returns a function that ends it. */
export function followAccounts({ accounts, events, clock, limits, tell, report }: FollowDeps): () => void {
  const looks = new Map<TradingAccount, Look>();
  const known = (account: TradingAccount): Look => {
    const look = looks.get(account) ?? new Look(account, limits.maxChanges);
    looks.set(account, look);
    return look;
  };
  for (const account of accounts.list()) known(account);
  const told = coalesce({
    clock,
    everyMs: limits.accountsEveryMs,
    tell() {
      try {
        for (const account of accounts.list()) for (const change of known(account).changes()) tell(change);
      } catch (cause) {
        report(cause);
      }
    },
  });
  const leave = events.subscribe(({ type }) => {
    if (type === "orders") told.tell("");
  });
  return () => {
    leave();
    told.end();
  };
}

/** The state of an account at the last look. */
class Look {
  readonly #account: TradingAccount;
  readonly #page: number;
  /** Open orders as text, by id. */
  #live: ReadonlyMap<string, string>;
  #standing: string;
  #newestOrder: string | undefined;
  #newestFill: number;

  constructor(account: TradingAccount, page: number) {
    this.#account = account;
    this.#page = page;
    this.#live = textsOf(account.orders("live"));
    this.#standing = JSON.stringify(account.describe());
    this.#newestOrder = account.orders("all", { limit: 1 })[0]?.client_order_id;
    this.#newestFill = account.fills({ limit: 1 })[0]?.sequence ?? 0;
  }

  /** The changes since, at most a page of orders and of fills each; none if nothing has changed. */
  changes(): readonly AccountChange[] {
    const orders = this.#orders();
    const fills = this.#fills();
    const account = this.#account.describe();
    const standing = JSON.stringify(account);
    if (orders.length === 0 && fills.length === 0 && standing === this.#standing) return [];
    this.#standing = standing;
    const pages = Math.max(1, Math.ceil(Math.max(orders.length, fills.length) / this.#page));
    return Array.from({ length: pages }, (_, index) => {
      const part = [index * this.#page, (index + 1) * this.#page] as const;
      return { account, orders: orders.slice(...part), fills: fills.slice(...part) };
    });
  }

  #orders(): readonly AccountOrder[] {
    const before = this.#live;
    const fresh = this.#newer<AccountOrder>(
      (last) => this.#account.orders("all", { before: last?.client_order_id, limit: this.#page }),
      ({ client_order_id: id }) => id === this.#newestOrder,
    );
    const isFresh = new Set(fresh.map(({ client_order_id: id }) => id));
    const live = this.#account.orders("live");
    this.#live = textsOf(live);
    this.#newestOrder = fresh.at(-1)?.client_order_id ?? this.#newestOrder;
    const changed = live.filter(({ client_order_id: id }) => !isFresh.has(id) && before.get(id) !== this.#live.get(id));
    const ended = [...before.keys()].filter((id) => !this.#live.has(id) && !isFresh.has(id));
    return [...ended.map((id) => this.#account.order(id)), ...changed.toReversed(), ...fresh];
  }

  #fills(): readonly AccountFill[] {
    const fresh = this.#newer<AccountFill>(
      (last) => this.#account.fills({ before: last?.sequence, limit: this.#page }),
      ({ sequence }) => sequence <= this.#newestFill,
    );
    this.#newestFill = fresh.at(-1)?.sequence ?? this.#newestFill;
    return fresh;
  }

  /** The rows of a list, read from the newest one back to the first known one; oldest first. */
  #newer<Row>(read: (last: Row | undefined) => readonly Row[], isKnown: (row: Row) => boolean): readonly Row[] {
    const rows: Row[] = [];
    for (;;) {
      const page = read(rows.at(-1));
      const end = page.findIndex(isKnown);
      rows.push(...(end < 0 ? page : page.slice(0, end)));
      if (end >= 0 || page.length < this.#page) return rows.toReversed();
    }
  }
}

const textsOf = (orders: readonly AccountOrder[]): ReadonlyMap<string, string> =>
  new Map(orders.map((order) => [order.client_order_id, JSON.stringify(order)]));
