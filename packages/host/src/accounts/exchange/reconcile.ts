import type { ExchangeDifference } from "@bourse/contract/host-api";
import { add, type Decimal, decimalText, isEqual, isZero, multiply, negative, subtract, ZERO } from "@bourse/orders";
import type { Correction } from "../corrections.ts";
import { type Amounts, type BalanceDeps, KeptBalances, SETTLED_AFTER_MS, symbolIn } from "./balances.ts";
import { Explained, tradeReason } from "./explained.ts";
import { baseOf, type ExchangeLink, type SeenTrade } from "./link.ts";
import type { Sought } from "./trade-scan.ts";

/** After this time, a difference is reported even if its amount keeps changing. */
const UNSETTLED_FOR_MS = 60_000;
/** How often the exchange is asked again what a difference may come from. */
const EXPLAINED_EVERY_MS = 60_000;
/** Reasons that are listed with a difference; all of them count. */
const LISTED_REASONS = 20;

type Reason = ExchangeDifference["reasons"][number];

/** A difference of one asset. Its spans are measured on the clock that nobody sets. */
interface Open {
  readonly amount: Decimal;
  /** The exchange's amount that the difference was computed from. */
  readonly has: Decimal;
  /** When this amount was first found. */
  readonly since: number;
  /** When any difference of the asset was first found. */
  readonly first: number;
  /** The same as a time of day. */
  readonly firstTime: string;
  readonly isTold: boolean;
  /** Transfers that nobody has booked; undefined: they were not asked for yet. */
  readonly transfers?: readonly SignedReason[];
  readonly explainedAt?: number;
}

interface SignedReason extends Omit<Reason, "amount"> {
  readonly amount: Decimal;
}

/** How the exchange was asked. */
interface Asked {
  /** The ledger's amounts before the exchange was asked: a fill may have come since. */
  readonly before: Amounts;
  readonly link: Pick<ExchangeLink, "instrument" | "transfers">;
}

/** Dependencies of {@link Reconciler}. */
interface ReconcilerDeps extends BalanceDeps {
  /** When the account was connected. */
  readonly since: () => number;
  changed(): void;
}

/** Compares the exchange's balances with the ledger, and reports where they differ. */
export class Reconciler {
  readonly balances: KeptBalances;
  readonly #deps: ReconcilerDeps;
  readonly #explained: Explained;
  readonly #open = new Map<string, Open>();
  #strange: ReadonlyMap<string, readonly SeenTrade[]> = new Map();
  #comparedAt: string | undefined;
  /** The differences as they were last reported. */
  #lastTold = "[]";

  constructor(deps: ReconcilerDeps) {
    this.balances = new KeptBalances(deps);
    this.#explained = new Explained(deps);
    this.#deps = deps;
  }

  /**
   * A connection begins: the last comparison no longer counts. A difference that is not reported yet starts its waiting time from zero, so
   * that a fill that came meanwhile can be found.
   */
  connected(): void {
    this.#comparedAt = undefined;
    for (const [asset, { isTold }] of this.#open) if (!isTold) this.#open.delete(asset);
    this.balances.connected();
  }

  /** When everything comparable was last compared; undefined: not since the connection began. */
  get comparedAt(): string | undefined {
    return this.#comparedAt;
  }

  /** Looks for differences; the first look of a connection tells none of them yet. */
  async find(told: Amounts, asked: Asked): Promise<void> {
    try {
      await this.#find(told, asked);
    } finally {
      this.#tellChanges();
    }
  }

  async #find(told: Amounts, { before, link }: Asked): Promise<void> {
    const of = (balances: Amounts, asset: string) => balances.get(asset) ?? ZERO;
    const first = this.balances.expected();
    const ours = new Set<string>();
    for (const asset of new Set([...this.balances.compared(told, first), ...this.#open.keys()])) {
      if (isEqual(of(told, asset), of(first, asset))) continue;
      if (await this.#concerns(asset, link)) ours.add(asset);
    }
    // No await from here on: the ledger may have grown meanwhile, while the exchange's answer has not.
    const expected = this.balances.expected();
    for (const asset of new Set([...ours, ...this.#open.keys()])) {
      const [has, now] = [of(told, asset), of(expected, asset)];
      if (isEqual(has, now)) this.#open.delete(asset);
      else if (isEqual(has, of(before, asset))) continue;
      else this.#found(asset, { has, amount: subtract(has, now) });
    }
  }

  /** Compares what the exchange told with the ledger, after what else it told has been booked. */
  async compare(told: Amounts, asked: Asked): Promise<void> {
    try {
      await this.#find(told, asked);
      this.#comparedAt = this.#deps.clock.now().toISOString();
      await this.#explain(asked.link);
    } finally {
      this.#tellChanges();
    }
  }

  #tellChanges(): void {
    const now = JSON.stringify(this.differences());
    if (now === this.#lastTold) return;
    this.#lastTold = now;
    this.#deps.changed();
  }

  /** Instruments and cash of which the exchange has another amount than the ledger, told or not yet. */
  sought(): Sought {
    const open = [...this.#open];
    const isReason = (trade: SeenTrade) =>
      open.some(([asset]) => this.#effectOf(trade, asset).some((each) => !this.#explained.has(asset, each)));
    const strange = [...this.#strange].flatMap(([symbol, trades]) => (trades.some(isReason) ? symbol : []));
    return {
      symbols: [...new Set([...open.flatMap(([asset]) => this.#symbolOf(asset) ?? []), ...strange])],
      isUnexplained: open.some(([asset, each]) => !isZero(unexplainedOf(each, this.#reasons(asset, each)))),
    };
  }

  /** Takes the trades of orders that the exchange no longer knows, and those of orders from before the account. */
  strange(trades: ReadonlyMap<string, readonly SeenTrade[]>): void {
    this.#strange = trades;
  }

  /** The reported differences that still stand. */
  differences(): readonly ExchangeDifference[] {
    return [...this.#open].flatMap(([asset, open]) => {
      if (!open.isTold) return [];
      const reasons = this.#reasons(asset, open);
      const symbol = this.#symbolOf(asset);
      return {
        asset,
        amount: decimalText(open.amount),
        ...(symbol !== undefined && { symbol }),
        unexplained: decimalText(unexplainedOf(open, reasons)),
        reasons: reasons.slice(0, LISTED_REASONS).map((each) => ({ ...each, amount: decimalText(each.amount) })),
        since: open.firstTime,
      };
    });
  }

  /** The amount by which an instrument's asset differs at the exchange without a known reason; undefined: no such difference. */
  unexplained(symbol: string): { readonly asset: string; readonly amount: Decimal } | undefined {
    const asset = baseOf(symbol);
    const open = this.#open.get(asset);
    if (!open?.isTold) return undefined;
    const amount = unexplainedOf(open, this.#reasons(asset, open));
    return isZero(amount) ? undefined : { asset, amount };
  }

  /** The entry that books a difference, and the names of its reasons; undefined if there is no such difference. */
  entry(
    asset: string,
    amount: Decimal,
  ): { readonly entry: Correction; readonly reasons: readonly Reason[] } | undefined {
    const open = this.#open.get(asset);
    // The ledger may have got what was missing since the difference was told.
    const stands = open?.isTold && isEqual(open.amount, amount) && isEqual(this.#differs(asset, open), amount);
    if (!open || !stands) return undefined;
    const reasons = this.#reasons(asset, open);
    const kinds = [...new Set(reasons.map(({ kind }) => kind))];
    const names = isZero(unexplainedOf(open, reasons)) ? kinds : [...kinds, "unexplained"];
    return {
      reasons: reasons.map((each) => ({ ...each, amount: decimalText(each.amount) })),
      entry: {
        kind: "booked",
        asset,
        amount,
        symbol: this.#symbolOf(asset),
        reason: names.join(", "),
        at: this.#deps.clock.now().toISOString(),
      },
    };
  }

  /** Remembers the reasons of a booked difference, in the transaction that books it, so that none of them explains a second one. */
  booked(asset: string, reasons: readonly Reason[]): void {
    this.#explained.add(asset, reasons);
    this.#deps.database.afterCommit(() => this.#open.delete(asset));
  }

  #found(asset: string, { has, amount }: Pick<Open, "has" | "amount">): void {
    const { clock } = this.#deps;
    const now = clock.elapsed();
    const known = this.#open.get(asset);
    const same = known && isEqual(known.amount, amount) ? known : undefined;
    const [since, first] = [same?.since ?? now, known?.first ?? now];
    // After a start no earlier equal comparison is known, so a difference is reported as soon as a second look finds it.
    const isTold =
      (this.#comparedAt === undefined && known !== undefined) ||
      known?.isTold === true ||
      now - since >= SETTLED_AFTER_MS ||
      now - first >= UNSETTLED_FOR_MS;
    const firstTime = known?.firstTime ?? clock.now().toISOString();
    this.#open.set(asset, { ...same, amount, has, since, first, firstTime, isTold });
  }

  /** True of the account's cash, and of what is traded for it. */
  async #concerns(asset: string, link: Asked["link"]): Promise<boolean> {
    const symbol = this.#symbolOf(asset);
    if (symbol === undefined || this.#open.has(asset)) return true;
    return (await link.instrument(symbol))?.currency === this.#deps.currency;
  }

  /** @throws the first fault, once everything that is due was asked for */
  async #explain(link: Asked["link"]): Promise<void> {
    const now = this.#deps.clock.elapsed();
    let fault: unknown;
    for (const [asset, open] of this.#open) {
      const isDue = open.explainedAt === undefined || now - open.explainedAt >= EXPLAINED_EVERY_MS;
      if (!open.isTold || !isDue) continue;
      // Noted before the answer, so that a failed request is not repeated at each look.
      const asking = { ...open, explainedAt: now };
      this.#open.set(asset, asking);
      await this.#ask(asset, { asking, link }).catch((cause: unknown) => {
        fault ??= cause ?? new Error("unknown");
      });
    }
    if (fault !== undefined) throw fault;
  }

  async #ask(asset: string, { asking, link }: { readonly asking: Open; readonly link: Asked["link"] }): Promise<void> {
    const since = this.#deps.since();
    const transfers = (await link.transfers(asset, since)).filter(({ at }) => at >= since);
    const reasons = transfers.map(({ id, amount, at }) => ({
      kind: amount.digits < 0n ? ("withdrawal" as const) : ("deposit" as const),
      id,
      amount,
      at: new Date(at).toISOString(),
    }));
    // It may have been booked while the exchange was asked.
    if (this.#open.get(asset) === asking) this.#open.set(asset, { ...asking, transfers: reasons });
  }

  #reasons(asset: string, { transfers = [] }: Open): readonly SignedReason[] {
    const trades = [...this.#strange.values()].flat().flatMap((trade) => this.#effectOf(trade, asset));
    return [...transfers, ...trades].filter((reason) => !this.#explained.has(asset, reason));
  }

  #effectOf(trade: SeenTrade, asset: string): readonly SignedReason[] {
    const { symbol, side, price, quantity, fees, at } = trade;
    const isBase = this.#symbolOf(asset) === symbol;
    if (!isBase && asset !== this.#deps.currency) return [];
    const gained = isBase === (side === "buy");
    const traded = isBase ? quantity : multiply(price, quantity);
    const paid = fees.filter((fee) => fee.currency === asset).reduce((sum, { amount }) => add(sum, amount), ZERO);
    const amount = subtract(gained ? traded : negative(traded), paid);
    return [{ kind: "trade", id: tradeReason(trade), amount, at: new Date(at).toISOString() }];
  }

  #differs(asset: string, { has }: Open): Decimal {
    return subtract(has, this.balances.expected().get(asset) ?? ZERO);
  }

  #symbolOf(asset: string): string | undefined {
    return symbolIn(this.#deps.currency, asset);
  }
}

const unexplainedOf = ({ amount }: Open, reasons: readonly SignedReason[]): Decimal =>
  reasons.reduce((rest, each) => subtract(rest, each.amount), amount);
