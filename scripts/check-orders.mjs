// Adds up the export of an account without any of the product's code:
//   bourse host orders export --json > account.json; node scripts/check-orders.mjs account.json
// Positions are the sums of the fills, cash is what they left, exact to the last digit, and every state follows the table.
import { readFileSync } from "node:fs";
import process from "node:process";

/** The moves that docs/guides/paper-fills.md allows, written down a second time. */
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
 * @typedef {{ client_order_id: string, quantity: string, filled: string, average_price: string | null, status: string }} Order
 * @typedef {{ client_order_id: string, symbol: string, side: string, price: string, quantity: string, fee: string }} Fill
 * @typedef {{ client_order_id: string, from: string, to: string }} Move
 * @typedef {{ account: { starting_cash: string, cash: string, positions: readonly { symbol: string, quantity: string }[] },
 *   orders: readonly Order[], fills: readonly Fill[], moves: readonly Move[] }} Export
 */

/** Every contradiction of an export, in words. @param {Export} whole */
function faultsOfExport({ account, orders, fills, moves }) {
  return [
    ...totals(account, fills),
    ...orders.flatMap((order) => [
      ...ordersSums(
        order,
        fills.filter((fill) => fill.client_order_id === order.client_order_id),
      ),
      ...states(
        order,
        moves.filter((move) => move.client_order_id === order.client_order_id),
      ),
    ]),
    ...repeated(orders),
    ...strangers(orders, [...fills, ...moves]),
  ];
}

/** @param {Export["account"]} account @param {readonly Fill[]} fills */
function totals(account, fills) {
  const positions = new Map(account.positions.map(({ symbol, quantity }) => [symbol, amount(quantity)]));
  let cash = amount(account.starting_cash);
  for (const { symbol, side, price, quantity, fee } of fills) {
    const sign = side === "buy" ? 1n : -1n;
    positions.set(symbol, (positions.get(symbol) ?? 0n) - sign * amount(quantity));
    cash -= sign * product(price, quantity) + amount(fee);
  }
  const wrong = [...positions].filter(([, rest]) => rest !== 0n);
  return [
    ...wrong.map(([symbol]) => `the position in ${symbol} is not the sum of its fills`),
    ...(cash === amount(account.cash) ? [] : ["the cash is not what the fills left"]),
  ];
}

/** @param {Order} order @param {readonly Fill[]} fills */
function ordersSums({ client_order_id: id, quantity, filled, average_price: average, status }, fills) {
  const sum = fills.reduce((total, fill) => total + amount(fill.quantity), 0n);
  const value = fills.reduce((total, fill) => total + product(fill.price, fill.quantity), 0n);
  const half = (amount("1") / 10n ** 18n) * sum;
  const distance = average === null ? value : (value - product(average, filled)) * amount("2");
  const off = average === null ? distance !== 0n : distance > half || distance < -half;
  return [
    ...(sum === amount(filled) ? [] : [`${id}: filled is not the sum of its fills`]),
    ...(sum > amount(quantity) ? [`${id}: more is filled than was ordered`] : []),
    ...((status === "filled") === (sum === amount(quantity) && sum > 0n)
      ? []
      : [`${id}: ${status} does not fit its fills`]),
    ...(status === "partially_filled" && sum === 0n ? [`${id}: ${status} without a fill`] : []),
    ...(off ? [`${id}: the average price is not that of its fills`] : []),
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

/** @param {readonly Order[]} orders */
function repeated(orders) {
  const ids = orders.map((order) => order.client_order_id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `${id} occurs twice`);
}

/** @param {readonly Order[]} orders @param {readonly { client_order_id: string }[]} rows */
function strangers(orders, rows) {
  const known = new Set(orders.map((order) => order.client_order_id));
  const unknown = rows.filter((row) => !known.has(row.client_order_id));
  return [...new Set(unknown.map((row) => row.client_order_id))].map((id) => `${id} has rows and no order`);
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("usage: node scripts/check-orders.mjs EXPORT.json\n");
  process.exit(2);
}
const whole = JSON.parse(readFileSync(file, "utf8"));
const faults = faultsOfExport(whole);
const counts = `${whole.orders.length} orders, ${whole.fills.length} fills, ${whole.moves.length} moves`;
process.stdout.write(faults.length === 0 ? `${counts}: everything adds up\n` : `${faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
