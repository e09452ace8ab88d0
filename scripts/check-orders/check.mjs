/**
 * Adds up the export of an account. It shares no code with the host that wrote it, so that it does not share the host's faults,
 * and it needs only Node itself.
 */

/** The moves that docs/guides/paper-fills.md and docs/guides/exchange-account.md describe, written down a second time. */
const MOVES = {
  pending_new: ["unknown", "working", "rejected"],
  unknown: ["working", "rejected"],
  working: ["partially_filled", "filled", "pending_cancel", "canceled", "expired"],
  partially_filled: ["filled", "pending_cancel", "canceled", "expired"],
  pending_cancel: ["working", "partially_filled", "filled", "canceled", "expired"],
};

/** Decimals of every sum; products of an amount, a price and a fee rate have at most three times eighteen. */
const SCALE = 60;

/** @param {string} text */
function amount(text) {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`${JSON.stringify(text)} is no amount`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  return BigInt(sign + whole + fraction.padEnd(SCALE, "0"));
}

/** @param {string} one @param {string} other */
const product = (one, other) => (amount(one) * amount(other)) / 10n ** BigInt(SCALE);

/**
 * @typedef {{ client_order_id: string, symbol: string, side: string, quantity: string, filled: string, average_price: string | null, status: string }} Order
 * @typedef {{ sequence: number, client_order_id: string, symbol: string, side: string, price: string, quantity: string, fee: string, at: string }} Fill
 * @typedef {{ sequence: number, kind: string, asset: string, amount: string, symbol?: string, price?: string, client_order_id?: string, fill?: number }} Correction
 * @typedef {{ client_order_id: string, from: string, to: string, at: string }} Move
 * @typedef {{ account: { starting_cash: string, cash: string, positions: readonly { symbol: string, quantity: string }[] },
 *   orders: readonly Order[], fills: readonly Fill[], moves: readonly Move[], corrections?: readonly Correction[] }} Export
 * @typedef {Omit<Export, "account"> & { account?: Export["account"] }} Page
 */

/**
 * Contradictions of an export, in words, page by page: each has all fills and moves of its orders, and the last has the account.
 * The pages are read twice: all of them are announced before the first is taken. Only sums and ids of them are kept.
 */
export class OrdersCheck {
  /** @type {Map<string, bigint>} */
  #positions = new Map();
  #spent = 0n;
  /** The page that an order counts on, from 0. @type {Map<string, number>} */
  #pageOf = new Map();
  #announced = 0;
  #page = 0;
  #account = /** @type {Export["account"] | undefined} */ (undefined);
  counts = { orders: 0, fills: 0, moves: 0, corrections: 0 };

  /** Takes the next page in the first pass. @param {Page} page @returns {string[]} */
  announce(page) {
    const twice = page.orders.map(idOf).filter((id) => {
      const known = this.#pageOf.get(id);
      this.#pageOf.set(id, this.#announced);
      // Only the last page, which has the account, repeats orders of earlier ones.
      return known === this.#announced || (known !== undefined && !page.account);
    });
    this.#announced += 1;
    return twice.map((id) => `${id} occurs twice`);
  }

  /** Takes the next page in the second pass. @param {Page} page @returns {string[]} */
  take({ account, ...rows }) {
    this.#account = account ?? this.#account;
    const entries = (rows.corrections ?? []).filter(isOfOrder);
    const strangers = strangersIn({ ...rows, corrections: entries });
    /** @param {{ client_order_id: string }} row */
    const counts = (row) => this.#pageOf.get(idOf(row)) === this.#page;
    const [orders, fills, moves] = [rows.orders.filter(counts), rows.fills.filter(counts), rows.moves.filter(counts)];
    const [own, booked] = [entries.filter(counts), (rows.corrections ?? []).filter((each) => !isOfOrder(each))];
    this.#page += 1;
    this.counts.corrections += own.length + booked.length;
    for (const entry of [...own, ...booked]) this.#correct(entry);
    this.counts.orders += orders.length;
    this.counts.fills += fills.length;
    this.counts.moves += moves.length;
    for (const fill of fills) this.#add(fill);
    const [fillsOf, movesOf, entriesOf] = [byOrder(fills), byOrder(moves), byOrder(own)];
    return [
      ...orders.flatMap((order) => [
        ...ordersSums(order, fillsOf.get(idOf(order)) ?? [], lateIn(entriesOf.get(idOf(order)) ?? [])),
        ...ordersEntries(order, {
          fills: fillsOf.get(idOf(order)) ?? [],
          moves: movesOf.get(idOf(order)) ?? [],
          entries: entriesOf.get(idOf(order)) ?? [],
        }),
        ...states(order, movesOf.get(idOf(order)) ?? []),
      ]),
      ...strangers.map((id) => `${id} has rows and no order`),
      ...booked.flatMap(bookedFaults),
    ];
  }

  /** @param {Fill} fill */
  #add({ symbol, side, price, quantity, fee }) {
    const sign = side === "buy" ? 1n : -1n;
    this.#positions.set(symbol, (this.#positions.get(symbol) ?? 0n) + sign * amount(quantity));
    this.#spent += sign * product(price, quantity) + amount(fee);
  }

  /** Skips late fills, because the fill itself counts already. @param {Correction} entry */
  #correct({ kind, amount: text, symbol }) {
    if (kind === "late_fill") return;
    if (symbol !== undefined) this.#positions.set(symbol, (this.#positions.get(symbol) ?? 0n) + amount(text));
    else if (kind === "booked") this.#spent -= amount(text);
  }

  /** Contradictions of the account with all pages. @returns {string[]} */
  end() {
    if (!this.#account) return ["the export has no account: its last page is missing"];
    const { starting_cash, cash, positions } = this.#account;
    const held = new Map(positions.map(({ symbol, quantity }) => [symbol, amount(quantity)]));
    const symbols = new Set([...held.keys(), ...this.#positions.keys()]);
    const wrong = [...symbols].filter((each) => (held.get(each) ?? 0n) !== (this.#positions.get(each) ?? 0n));
    return [
      ...wrong.map((symbol) => `the position in ${symbol} is not the sum of its fills and corrections`),
      ...(amount(starting_cash) - this.#spent === amount(cash) ? [] : ["the cash is not what the fills left"]),
    ];
  }
}

/** @param {{ client_order_id: string }} row */
const idOf = (row) => row.client_order_id;

/** @param {Correction} entry @returns {entry is Correction & { client_order_id: string }} */
const isOfOrder = (entry) => entry.client_order_id !== undefined;

/** The fills that came after the end of their order. @param {readonly Correction[]} entries */
const lateIn = (entries) => new Set(entries.flatMap(({ kind, fill }) => (kind === "late_fill" ? [fill] : [])));

/** Rows by their order. `Map.groupBy` is younger than the oldest Node that this script runs on. @template {{ client_order_id: string }} Row @param {readonly Row[]} rows */
function byOrder(rows) {
  /** @type {Map<string, Row[]>} */
  const grouped = new Map();
  for (const row of rows) {
    const known = grouped.get(idOf(row));
    if (known) known.push(row);
    else grouped.set(idOf(row), [row]);
  }
  return grouped;
}

/**
 * Orders of which a page has rows, although the page does not list them.
 * @param {Pick<Page, "orders" | "fills" | "moves"> & { corrections: readonly { client_order_id: string }[] }} page
 */
function strangersIn({ orders, fills, moves, corrections }) {
  const known = new Set(orders.map(idOf));
  return [...new Set([...fills, ...moves, ...corrections].map(idOf).filter((id) => !known.has(id)))];
}

const ENDS = ["canceled", "expired", "rejected"];

/**
 * The faults of an order's entries: a late fill must be one of its fills after its end, and a fill after its end must
 * be a late one.
 * @param {Order} order @param {{ fills: readonly Fill[], moves: readonly Move[], entries: readonly Correction[] }} rows
 */
function ordersEntries({ client_order_id: id, symbol, status }, { fills, moves, entries }) {
  const late = entries.filter(({ kind }) => kind === "late_fill");
  const ended = [...ENDS, "filled"].includes(status) ? moves.at(-1)?.at : undefined;
  const isOfFill = (/** @type {Correction} */ { fill: sequence, amount: text, symbol: of, price }) =>
    fills.some(
      (fill) =>
        fill.sequence === sequence &&
        of === symbol &&
        (fill.side === "buy" ? amount(fill.quantity) : -amount(fill.quantity)) === amount(text) &&
        amount(fill.price) === amount(price ?? "0"),
    );
  const known = lateIn(late);
  return [
    ...(late.every(isOfFill) ? [] : [`${id}: a late fill is none of its fills`]),
    ...(known.size === late.length ? [] : [`${id}: a fill is late twice`]),
    ...(late.length === 0 || ENDS.includes(status) ? [] : [`${id}: a fill is late while it is ${status}`]),
    ...(ended !== undefined && fills.some(({ sequence, at }) => at > ended && !known.has(sequence))
      ? [`${id}: a fill after its end has no entry`]
      : []),
    ...(ended !== undefined && fills.some(({ sequence, at }) => at < ended && known.has(sequence))
      ? [`${id}: a fill before its end is called late`]
      : []),
    ...entries.filter(({ kind }) => kind !== "late_fill").flatMap((each) => feeFaults({ id, symbol, fills }, each)),
  ];
}

/** @param {{ id: string, symbol: string, fills: readonly Fill[] }} order @param {Correction} entry */
function feeFaults({ id, symbol, fills }, { kind, asset, symbol: of, fill }) {
  return [
    ...(kind === "fee" ? [] : [`${id}: ${kind} belongs to no order`]),
    ...(fills.some(({ sequence }) => sequence === fill) ? [] : [`${id}: a fee is of none of its fills`]),
    ...(of === undefined || (of === symbol && of.split("/")[0] === asset) ? [] : [`${id}: a fee is of something else`]),
  ];
}

/** @param {Correction} entry */
function bookedFaults({ sequence, kind, asset, amount: text, symbol }) {
  return [
    ...(kind === "booked" ? [] : [`the entry ${sequence} of the kind ${kind} has no order`]),
    ...(symbol === undefined || symbol.split("/")[0] === asset ? [] : [`the entry ${sequence} is of something else`]),
    ...(amount(text) === 0n ? [`the entry ${sequence} is of nothing`] : []),
  ];
}

/** @param {Order} order @param {readonly Fill[]} fills @param {ReadonlySet<number | undefined>} late */
function ordersSums(
  { client_order_id: id, symbol, side, quantity, filled, average_price: average, status },
  fills,
  late,
) {
  const sum = fills.reduce((total, fill) => total + amount(fill.quantity), 0n);
  const inTime = fills
    .filter(({ sequence }) => !late.has(sequence))
    .reduce((total, fill) => total + amount(fill.quantity), 0n);
  const value = fills.reduce((total, fill) => total + product(fill.price, fill.quantity), 0n);
  const half = (amount("1") / 10n ** 18n) * sum;
  const distance = average === null ? value : (value - product(average, filled)) * amount("2");
  const off = average === null ? distance !== 0n : distance > half || distance < -half;
  return [
    ...(sum === amount(filled) ? [] : [`${id}: filled is not the sum of its fills`]),
    ...(sum > amount(quantity) ? [`${id}: more is filled than was ordered`] : []),
    ...((status === "filled") === (inTime === amount(quantity) && inTime > 0n)
      ? []
      : [`${id}: ${status} does not fit its fills`]),
    ...(status === "partially_filled" && sum === 0n ? [`${id}: ${status} without a fill`] : []),
    ...(off ? [`${id}: the average price is not that of its fills`] : []),
    ...(fills.every((fill) => fill.side === side && fill.symbol === symbol)
      ? []
      : [`${id}: a fill is of something else`]),
    ...(fills.every((fill) => amount(fill.quantity) > 0n) ? [] : [`${id}: a fill is not above zero`]),
  ];
}

/** @param {Order} order @param {readonly Move[]} moves */
function states({ client_order_id: id, status }, moves) {
  let at = "pending_new";
  for (const { from, to } of moves) {
    const allowed = /** @type {Record<string, readonly string[]>} */ (MOVES)[at] ?? [];
    if (from !== at || !allowed.includes(to)) return [`${id}: moves from ${from} to ${to} while ${at}`];
    at = to;
  }
  return at === status ? [] : [`${id}: is ${status}, its moves end at ${at}`];
}
