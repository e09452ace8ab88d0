import { entryText, NOTHING_BEFORE, nextHash } from "./chain.mjs";
import { readExact } from "./read-exact.mjs";

/**
 * Checks an exported ledger. It shares no code with the service that wrote it, so that it does not share the service's
 * faults, and it needs only Node itself.
 */

/** Accounts of a creator, in the order of the claimed balances, and those of the platform. */
const OWN = ["pending", "available", "held", "payout_clearing", "receivable"];
const ACCOUNTS = [...OWN, "sale_clearing", "fee"];
const MOST = 2n ** 63n - 1n;

/** Allowed effects of each kind of entry on accounts: + in, - out. */
const SHAPES = {
  sale: ["-sale_clearing", "+fee", "+pending"],
  release: ["-pending", "+available", "+receivable"],
  withdrawal_reserved: ["-available", "+held"],
  withdrawal_submitted: ["-held", "+payout_clearing"],
  withdrawal_paid: ["-payout_clearing", "+sale_clearing"],
  withdrawal_returned: ["-held", "-payout_clearing", "+available", "+receivable"],
  withdrawal_bounced: ["-sale_clearing", "+available", "+receivable"],
  reversal_reconciled: ["+sale_clearing", "-fee", "-pending", "-available", "-receivable"],
  reversal_written_off: ["+sale_clearing", "-fee"],
};

/** Entries required, and forbidden, earlier on the same subject. */
const BEFORE = {
  release: { needs: "sale" },
  withdrawal_submitted: { needs: "withdrawal_reserved", excludes: "withdrawal_returned" },
  withdrawal_paid: { needs: "withdrawal_submitted", excludes: "withdrawal_returned" },
  withdrawal_returned: { needs: "withdrawal_reserved", excludes: "withdrawal_paid" },
  withdrawal_bounced: { needs: "withdrawal_paid" },
  reversal_reconciled: { excludes: "reversal_written_off" },
  reversal_written_off: { excludes: "reversal_reconciled" },
};

/**
 * Adds an exported book up again, and verifies its chain of hashes.
 *
 * @param {string} text
 */
export function checkLedger(text) {
  const faults = [];
  const records = text.split("\n").filter(Boolean).map(readExact);
  const head = Object(records[0]);
  const tail = Object(records.at(-1));
  const isChained = head.format === "bourse-ledger-2";
  if (!isChained && head.format !== "bourse-ledger-1") faults.push("the first line is not the head of a ledger");
  if (tail.balances === undefined) faults.push("the last line does not hold the balances: the file is cut off");
  const inside = records.slice(1, -1);
  const entries = inside.filter(isEntry);
  if (entries.length < inside.length) faults.push(`${inside.length - entries.length} lines are not entries`);
  const book = new Book();
  for (const entry of entries) faults.push(...book.take(entry).map((fault) => `entry ${entry.number}: ${fault}`));
  if (tail.balances) faults.push(...checkTail(tail, entries, book));
  if (isChained) faults.push(...checkChain(head, entries, tail.head));
  return { faults, entries: entries.length, head: isChained ? tail.head : undefined };
}

function checkTail(tail, entries, book) {
  const wrong = OWN.filter((name) => tail.balances[`${name}_minor`] !== book.balance(name));
  return [
    ...(tail.entries === BigInt(entries.length)
      ? []
      : [`${tail.entries} entries are claimed, ${entries.length} are there`]),
    ...wrong.map(
      (name) => `${name} is claimed to be ${tail.balances[`${name}_minor`]} and adds up to ${book.balance(name)}`,
    ),
  ];
}

/** Each entry carries the hash of all earlier ones, and the end the hash of all. */
function checkChain(head, entries, last) {
  const faults = [];
  let hash = NOTHING_BEFORE;
  for (const entry of entries) {
    if (entry.previous !== hash)
      faults.push(`entry ${entry.number}: what is before it was changed: its hash is another`);
    hash = nextHash(String(entry.previous), entryText(head, entry));
  }
  if (last !== hash) faults.push("the last entry was changed: the hash of the book is another");
  return faults;
}

function isEntry(record) {
  const { number, kind, subject, lines } = Object(record);
  const isNamed = typeof number === "bigint" && typeof kind === "string" && typeof subject === "string";
  return isNamed && Array.isArray(lines) && lines.every((each) => typeof Object(each).amount_minor === "bigint");
}

/** The running balances of one book. */
class Book {
  #balances = new Map();
  /** Amount moved by each kind on each subject. */
  #posted = new Map();
  #number = 0n;

  balance(account) {
    return this.#balances.get(account) ?? 0n;
  }

  take({ number, kind, subject, lines }) {
    const faults = [...checkLines(kind, lines), ...this.#checkOrder(kind, subject, lines)];
    this.#number += 1n;
    if (number !== this.#number) faults.push(`the number is not ${this.#number}: entries are missing`);
    this.#number = number;
    for (const { account, amount_minor } of lines) this.#balances.set(account, this.balance(account) + amount_minor);
    return [...faults, ...this.#checkBalances()];
  }

  #checkOrder(kind, subject, lines) {
    const moved = lines.reduce((sum, { amount_minor: n }) => sum + (n > 0n ? n : 0n), 0n);
    const { needs, excludes } = BEFORE[kind] ?? {};
    const earlier = needs === undefined ? undefined : this.#posted.get(`${needs} ${subject}`);
    const isTwice = this.#posted.has(`${kind} ${subject}`);
    this.#posted.set(`${kind} ${subject}`, moved);
    return [
      ...(isTwice ? [`${kind} is posted twice to ${subject}`] : []),
      ...(needs !== undefined && earlier === undefined ? [`${kind} without ${needs} of ${subject}`] : []),
      ...(earlier !== undefined && kind.startsWith("withdrawal") && earlier !== moved
        ? ["the amount has changed"]
        : []),
      ...(excludes !== undefined && this.#posted.has(`${excludes} ${subject}`) ? [`${kind} after ${excludes}`] : []),
    ];
  }

  #checkBalances() {
    const below = OWN.filter((name) => name !== "receivable" && this.balance(name) < 0n);
    return [
      ...below.map((name) => `${name} falls below zero`),
      ...(this.balance("receivable") > 0n ? ["the receivable rises above zero"] : []),
      ...(this.balance("receivable") < 0n && this.balance("available") > 0n
        ? ["money is available beside a debt"]
        : []),
    ];
  }
}

function checkLines(kind, lines) {
  const shape = SHAPES[kind] ?? [];
  const total = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  const wrong = lines.filter(({ account, amount_minor: n }) => !shape.includes(`${n < 0n ? "-" : "+"}${account}`));
  return [
    ...(kind in SHAPES ? [] : [`there is no kind ${kind}`]),
    ...(total === 0n ? [] : [`the lines sum to ${total}, not to zero`]),
    ...(lines.length < 2 ? ["fewer than two lines"] : []),
    ...(new Set(lines.map(({ account }) => account)).size < lines.length ? ["an account stands twice"] : []),
    ...lines
      .filter(({ amount_minor: n }) => n === 0n || n > MOST || n < -MOST - 1n)
      .map(({ account }) => `${account}: no amount`),
    ...wrong.map(({ account, amount_minor }) => `${kind} does not move ${amount_minor} on ${account}`),
    ...lines
      .filter(({ account }) => !ACCOUNTS.includes(account))
      .map(({ account }) => `there is no account ${account}`),
  ];
}
