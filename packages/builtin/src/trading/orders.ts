import {
  type Account,
  type ExtensionContext,
  type LogOutputChannel,
  type NewOrder,
  trading,
  window,
} from "@bourse/api";
import { plural } from "@bourse/contract/plural";
import { askAccount, askAmount, askInstrument, askPosition, confirm } from "./ask.ts";
import type { Book } from "./book.ts";
import { accountWords, closingSide, failureWords, orderWords, withoutSign } from "./words.ts";

/** Dependencies of every command. */
export interface CommandParts {
  readonly book: Book;
  readonly log: LogOutputChannel;
  readonly globalState: ExtensionContext["globalState"];
}

type Wish = Omit<NewOrder, "client_order_id">;
type Side = NewOrder["side"];
const TITLES = { buy: "Buy", sell: "Sell" } as const;

/** Asks for everything that an order needs, and places it once the trader confirms it. */
export async function order(parts: CommandParts, side: Side): Promise<void> {
  const { book, globalState } = parts;
  const title = TITLES[side];
  const account = await askAccount(book.all(), `${title} on which account?`);
  if (!account) return;
  const quote = await askInstrument(`${title} on ${accountWords(account)}`, globalState.get("symbol", ""));
  if (!quote) return;
  await globalState.update("symbol", quote.symbol);
  const quantity = await askAmount(`Quantity of ${quote.symbol}, last price ${quote.price}.`);
  if (quantity === undefined) return;
  const type = await window.showQuickPick(["Market", "Limit"], { title: `${title} ${quantity} ${quote.symbol}` });
  if (type === undefined) return;
  const wish = { symbol: quote.symbol, side, quantity };
  if (type === "Market") return place(parts, { account, wish: { ...wish, type: "market" }, price: quote.price });
  const price = await askAmount(`${side === "buy" ? "Highest" : "Lowest"} price.`, quote.price);
  if (price !== undefined) await place(parts, { account, wish: { ...wish, type: "limit", price }, price });
}

/** Closes a position at the market. */
export async function closePosition(parts: CommandParts): Promise<void> {
  const chosen = await askPosition(parts.book.all());
  if (!chosen) return;
  const { symbol, quantity } = chosen.position;
  const { price } = await trading.quotes.get(symbol);
  const wish = { symbol, side: closingSide(quantity), type: "market", quantity: withoutSign(quantity) } as const;
  await place(parts, { account: chosen.account, wish, price });
}

/** Cancels the open orders of an account. The exits of brackets stay, so that no position loses its stop. */
export async function cancelAll({ book, log }: CommandParts): Promise<void> {
  const account = await askAccount(book.all(), "Cancel all orders of which account?");
  if (!account) return;
  const orders = await liveEntries(account.id);
  if (orders.length === 0) return void (await window.showInformationMessage("There is no order to cancel."));
  const title = `Cancel ${plural(orders.length, "order")} on ${accountWords(account)}?`;
  if (!(await confirm(title, "Stops and targets of positions stay.", "Cancel orders"))) return;
  let canceled = 0;
  for (const { client_order_id: id } of orders) {
    try {
      await trading.orders.cancel(account.id, id);
      canceled += 1;
    } catch (cause) {
      // It may have been filled in the meantime; the others are canceled all the same.
      log.warn(`${id} was not canceled: ${failureWords(cause)}`);
    }
  }
  log.info(`canceled ${canceled} of ${orders.length} orders on ${accountWords(account)}`);
}

async function liveEntries(account: string) {
  const entries = [];
  for (let before: string | undefined; ; ) {
    const page = await trading.orders.list(account, { live: true, limit: 500, ...(before && { before }) });
    entries.push(...page.orders.filter(({ entry }) => entry === undefined));
    if (page.next === undefined) return entries;
    before = page.next;
  }
}

interface Intent {
  readonly account: Account;
  readonly wish: Wish;
  /** Price for the estimated sum in the question. */
  readonly price: string;
}

async function place({ log, globalState }: CommandParts, { account, wish, price }: Intent): Promise<void> {
  const words = orderWords(wish);
  const about = `Together about ${(Number(price) * Number(wish.quantity)).toFixed(2)}.`;
  const action = TITLES[wish.side];
  if (
    !(await confirm(`${action} ${words.slice(wish.side.length + 1)}?`, `On ${accountWords(account)}. ${about}`, action))
  )
    return;
  const number = globalState.get("placed", 0) + 1;
  // Stored before the order is sent: after a crash no other order gets its number.
  await globalState.update("placed", number);
  const placed = await trading.orders.place(account.id, { ...wish, client_order_id: `panel-${number}` });
  log.info(`${placed.client_order_id}: ${words} on ${accountWords(account)}, ${placed.status}`);
}
