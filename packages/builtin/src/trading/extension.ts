import {
  commands,
  type ExtensionContext,
  type LogOutputChannel,
  type OrdersChangeEvent,
  trading,
  window,
  workspace,
} from "@bourse/api";
import { askAccount, confirm } from "./ask.ts";
import { Book } from "./book.ts";
import { type CommandParts, cancelAll, closePosition, order } from "./orders.ts";
import { Standing } from "./standing.ts";
import { accountWords, codeWords, failureWords, fillWords, orderWords, readablePrice } from "./words.ts";

/** Fills that one message names; the log has all of them. */
const NAMED_FILLS = 3;

/** Writes what becomes of orders into the log, and shows fills and refusals. */
function tellOrders(book: Book, log: LogOutputChannel) {
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
    const named = fills.slice(0, NAMED_FILLS).map((fill) => fillWords({ ...fill, price: readablePrice(fill.price) }));
    const rest = fills.length > NAMED_FILLS ? `; and ${fills.length - NAMED_FILLS} more` : "";
    show(window.showInformationMessage(`Filled on ${on}: ${named.join("; ")}${rest}`));
  });
}

/** Trades from the palette and the status bar, and tells what becomes of orders. */
export async function activate({ subscriptions, globalState }: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel("Trading", { log: true });
  subscriptions.push(log);
  const book = await Book.open(subscriptions);
  const standing = new Standing(book, (cause) => log.warn(`prices do not arrive: ${failureWords(cause)}`));
  book.onDidChange(() => standing.refresh(), undefined, subscriptions);
  workspace.onDidChangeConfiguration(() => standing.refresh(), undefined, subscriptions);
  subscriptions.push(standing, tellOrders(book, log), ...registered({ book, log, globalState }));
  standing.refresh();
}

function registered(parts: CommandParts) {
  const { log } = parts;
  const runs: Readonly<Record<string, () => Promise<void>>> = {
    act,
    buy: () => order(parts, "buy"),
    sell: () => order(parts, "sell"),
    closePosition: () => closePosition(parts),
    cancelAll: () => cancelAll(parts),
    halt: () => halt(parts),
    resume: () => resume(parts),
    showLog: async () => log.show(),
  };
  return Object.entries(runs).map(([name, run]) =>
    commands.registerCommand(`trading.${name}`, () => withWords(run(), log)),
  );
}

const ACTIONS = [
  { label: "Buy", command: "trading.buy" },
  { label: "Sell", command: "trading.sell" },
  { label: "Close a position", command: "trading.closePosition" },
  { label: "Cancel all orders of an account", command: "trading.cancelAll" },
  { label: "Halt an account", command: "trading.halt" },
  { label: "Let an account take orders again", command: "trading.resume" },
  { label: "Show the trading log", command: "trading.showLog" },
];

async function act(): Promise<void> {
  const chosen = await window.showQuickPick(ACTIONS, { title: "Trading" });
  if (chosen) await commands.executeCommand(chosen.command);
}

/** Rethrows the failure of a command in words, with its reason and its code, because the page shows the message. */
async function withWords(running: Promise<void>, log: LogOutputChannel): Promise<void> {
  try {
    await running;
  } catch (cause) {
    const words = failureWords(cause);
    log.error(words);
    throw new Error(words, { cause });
  }
}

/** Stops an account at once: it reduces risk, and a question in between would cost the time that counts. */
async function halt({ book, log }: CommandParts): Promise<void> {
  const account = await askAccount(book.all(), "Halt which account?");
  if (!account) return;
  await trading.risk.halt(account.id);
  log.warn(`halted ${accountWords(account)}`);
}

/** Lets an account take orders again after a question. */
async function resume({ book, log }: CommandParts): Promise<void> {
  const stopped = book.all().filter(({ risk }) => risk.state !== "active");
  const account = await askAccount(stopped.length > 0 ? stopped : book.all(), "Resume which account?");
  if (!account) return;
  const detail = "It takes orders again, within its bounds.";
  if (!(await confirm(`Let ${accountWords(account)} take orders again?`, detail, "Resume"))) return;
  await trading.risk.resume(account.id);
  log.info(`${accountWords(account)} takes orders again`);
}
