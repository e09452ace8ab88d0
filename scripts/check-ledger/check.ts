/**
 * Checks an exported ledger. It shares no line with the service that wrote it, so that a fault of the service is not
 * a fault of its checker as well.
 */

interface Line {
  readonly account: string;
  readonly amount_minor: bigint;
}

interface Entry {
  readonly number: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly lines: readonly Line[];
}

/** What was found, in the words of a reader; nothing means that everything adds up. */
export interface LedgerVerdict {
  readonly faults: readonly string[];
  readonly entries: number;
}

/** Accounts of a creator, in the order of the claimed balances, and those of the platform. */
const OWN = ["pending", "available", "held", "payout_clearing", "receivable"];
const ACCOUNTS = [...OWN, "sale_clearing", "fee"];
const MOST = 2n ** 63n - 1n;

/** What each kind of entry may do to which account: + in, - out. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
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

/** What must have been posted to the same subject before, and what must not. */
const BEFORE: Readonly<Record<string, { readonly needs?: string; readonly excludes?: string }>> = {
  release: { needs: "sale" },
  withdrawal_submitted: { needs: "withdrawal_reserved", excludes: "withdrawal_returned" },
  withdrawal_paid: { needs: "withdrawal_submitted", excludes: "withdrawal_returned" },
  withdrawal_returned: { needs: "withdrawal_reserved", excludes: "withdrawal_paid" },
  withdrawal_bounced: { needs: "withdrawal_paid" },
  reversal_reconciled: { excludes: "reversal_written_off" },
  reversal_written_off: { excludes: "reversal_reconciled" },
};

/** Adds an exported book up again. */
export function checkLedger(text: string): LedgerVerdict {
  const faults: string[] = [];
  const records = text.split("\n").filter(Boolean).map(readLine);
  const head = records[0] as { format?: string } | undefined;
  const tail = records.at(-1) as { entries?: bigint; balances?: Record<string, bigint> } | undefined;
  if (head?.format !== "bourse-ledger-1") faults.push("the first line is not the head of a ledger");
  if (tail?.balances === undefined) faults.push("the last line does not hold the balances: the file is cut off");
  const inside = records.slice(1, -1);
  const entries = inside.filter(isEntry);
  if (entries.length < inside.length) faults.push(`${inside.length - entries.length} lines are not entries`);
  const book = new Book();
  for (const entry of entries) faults.push(...book.take(entry).map((fault) => `entry ${entry.number}: ${fault}`));
  if (tail?.balances) {
    if (tail.entries !== BigInt(entries.length))
      faults.push(`${tail.entries} entries are claimed, ${entries.length} are there`);
    for (const name of OWN) {
      const claimed = tail.balances[`${name}_minor`];
      const counted = book.balance(name);
      if (claimed !== counted) faults.push(`${name} is claimed to be ${claimed} and adds up to ${counted}`);
    }
  }
  return { faults, entries: entries.length };
}

function isEntry(record: unknown): record is Entry {
  const { number, kind, subject, lines } = Object(record) as Partial<Entry>;
  const isNamed = typeof number === "bigint" && typeof kind === "string" && typeof subject === "string";
  return isNamed && Array.isArray(lines) && lines.every((each) => typeof Object(each).amount_minor === "bigint");
}

/** Integers of any size, each digit as it stands in the text; undefined for a line that is no JSON. */
function readLine(line: string): unknown {
  try {
    return readExact(line);
  } catch {
    return undefined;
  }
}

function readExact(line: string): unknown {
  const read = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, at: { source?: string }) => unknown,
  ) => unknown;
  return read(line, (_key, value, { source }) => (typeof value === "number" ? BigInt(source ?? "") : value));
}

/** The running balances of one book. */
class Book {
  readonly #balances = new Map<string, bigint>();
  /** Amount moved by each kind on each subject. */
  readonly #posted = new Map<string, bigint>();
  #number = 0n;

  balance(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  take({ number, kind, subject, lines }: Entry): readonly string[] {
    const faults = [...checkLines(kind, lines), ...this.#checkOrder(kind, subject, lines)];
    this.#number += 1n;
    if (number !== this.#number) faults.push(`the number is not ${this.#number}: entries are missing`);
    this.#number = number;
    for (const { account, amount_minor } of lines) this.#balances.set(account, this.balance(account) + amount_minor);
    return [...faults, ...this.#checkBalances()];
  }

  #checkOrder(kind: string, subject: string, lines: readonly Line[]): string[] {
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

  #checkBalances(): string[] {
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

function checkLines(kind: string, lines: readonly Line[]): string[] {
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
