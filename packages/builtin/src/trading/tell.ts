import { type LogOutputChannel, type OrdersChangeEvent, trading, window, workspace } from "@bourse/api";
import type { Book } from "./book.ts";
import { accountWords, codeWords, failureWords, fillWords, orderWords } from "./words.ts";

/** Fills that one message names; the log has all of them. */
const NAMED_FILLS = 3;

/** Writes what becomes of orders into the log, and shows fills and refusals. */
export function tellOrders(book: Book, log: LogOutputChannel) {
  const show = (shown: Promise<unknown>) => {
    // A message that fails loses nothing: the log has the same event.
    shown.catch((cause: unknown) => log.debug(`a message was not shown: ${failureWords(cause)}`));
  };
  return trading.orders.onDidChange(({ account, orders, fills }: OrdersChangeEvent) => {
    const found = book.get(account);
    const on = found ? accountWords(found) : account;
    for (const order of orders) {
      const { client_order_id: id, status, reject, placed_by: by } = order;
      const reason = reject ? `: ${codeWords(reject.code)}` : "";
      log[reject ? "error" : "info"](`${id}: ${orderWords(order)} on ${on}, ${status}${reason}`);
      // An order without `placed_by` is the trader's own: the page's ticket shows why it was refused.
      if (reject && by !== undefined) {
        show(window.showErrorMessage(`Refused on ${on}: ${orderWords(order)}. ${codeWords(reject.code)}`));
      }
    }
    for (const fill of fills) log.info(`${fill.client_order_id}: ${fillWords(fill)} on ${on}, fee ${fill.fee}`);
    if (fills.length === 0 || !workspace.getConfiguration("trading").get("fillMessages", true)) return;
    const named = fills.slice(0, NAMED_FILLS).map(fillWords).join("; ");
    const rest = fills.length > NAMED_FILLS ? `; and ${fills.length - NAMED_FILLS} more` : "";
    show(window.showInformationMessage(`Filled on ${on}: ${named}${rest}`));
  });
}
