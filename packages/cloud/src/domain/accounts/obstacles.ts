import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { type Account, rolesOf } from "../../store/accounts/accounts.ts";
import { booksOfOwner } from "../../store/money/ledger.ts";
import { undecidedShares } from "../../store/money/reversals.ts";
import { type OwnedAlone, ownedAlone } from "../../store/publishers/last-owner.ts";

/** An account to close, and the active administrators. */
interface Closing {
  readonly account: Account;
  readonly administrators: readonly Account[];
}

/**
 * Refuses to close an account that others or its own money still depend on, and lists all obstacles at once. The caller
 * has locked account and publishers.
 */
export async function requireCloseable(work: Work, { account, administrators }: Closing): Promise<void> {
  const { account_id: accountId } = account;
  const isLast = rolesOf(account).includes("administrator") && administrators.length < 2;
  const obstacles = [
    ...(isLast ? ["it is the last administrator's: give somebody else the role"] : []),
    ...(await ownedAlone(work, accountId)).flatMap(publisherObstacle),
    ...(await moneyObstacles(work, accountId)),
  ];
  if (obstacles.length > 0) refuse("auth.account_needed", `the account cannot be closed yet: ${obstacles.join("; ")}`);
}

/** A message lists this many extensions and counts the rest. */
const NAMED = 3;

function publisherObstacle({ publisher, others, extensions }: OwnedAlone): readonly string[] {
  if (extensions.length === 0 && others === 0) return [];
  const named = extensions.slice(0, NAMED).join(", ");
  const more = extensions.length > NAMED ? ` and ${extensions.length - NAMED} more` : "";
  const who = `"${publisher}" has no other owner`;
  if (extensions.length === 0) return [`${who}: make another member an owner, or remove the other members`];
  return [
    `${who}: make another member an owner, hand over ${named}${more}, or yank their versions and withdraw open submissions`,
  ];
}

async function moneyObstacles(work: Work, accountId: string): Promise<readonly string[]> {
  const books = await booksOfOwner(work, accountId);
  const undecided = await undecidedShares(work, accountId);
  return [
    ...books.flatMap(({ currency, ...book }) => [
      ...owed(
        book.pending + book.available,
        `${currency} of earnings are not paid out: withdraw them when they are released`,
      ),
      ...owed(book.held + book.payout_clearing, `${currency} are on their way: wait for the withdrawal to end`),
      ...owed(book.receivable, `${currency} are owed to the marketplace: ask its finance to settle them`),
    ]),
    ...undecided.map(({ currency }) => `a refund in ${currency} waits for a decision of the marketplace's finance`),
  ];
}

/** Amounts are in minor units, as in the ledger. */
function owed(amount: bigint, sentence: string): readonly string[] {
  return amount === 0n ? [] : [`${amount < 0n ? -amount : amount} minor units of ${sentence}`];
}
