import { commands, type ExtensionContext, type LogOutputChannel, trading, window, workspace } from "@bourse/api";
import { Book } from "./book.ts";
import { type CommandParts, cancelAll, closePosition, order } from "./orders.ts";
import { halt, resume } from "./risk.ts";
import { Standing } from "./standing.ts";
import { tellOrders } from "./tell.ts";
import { accountTree, type Element } from "./tree.ts";
import { failureWords } from "./words.ts";

/** Trades from the palette, the tree and the status bar, and tells what becomes of orders. */
export async function activate({ subscriptions, globalState }: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel("Trading", { log: true });
  subscriptions.push(log);
  const book = await Book.open(subscriptions);
  const standing = new Standing(book, (cause) => log.warn(`prices do not arrive: ${failureWords(cause)}`));
  const tree = accountTree(book);
  const view = window.createTreeView<Element>("trading.accounts", { treeDataProvider: tree, showCollapseAll: true });
  book.onDidChange(() => standing.refresh(), undefined, subscriptions);
  book.onDidChange(tree.changed, undefined, subscriptions);
  workspace.onDidChangeConfiguration(() => standing.refresh(), undefined, subscriptions);
  subscriptions.push(standing, view, tellOrders(book, log), ...registered({ book, log, globalState }));
  standing.refresh();
}

type Run = (element?: Element) => Promise<void>;

/** Each command runs from the palette, and from the tree with its element. */
function registered(parts: CommandParts) {
  const { log } = parts;
  const runs: Readonly<Record<string, Run>> = {
    act: () => act(),
    buy: (element) => order(parts, "buy", element?.account),
    sell: (element) => order(parts, "sell", element?.account),
    closePosition: (element) => closePosition(parts, element?.kind === "position" ? element : undefined),
    cancelAll: (element) => cancelAll(parts, element?.account),
    halt: (element) => halt(parts, element?.account),
    resume: (element) => resume(parts, element?.account),
    cancel: async (element) => {
      if (element?.kind === "order") await trading.orders.cancel(element.account.id, element.order.client_order_id);
    },
    showLog: async () => log.show(),
  };
  return Object.entries(runs).map(([name, run]) =>
    commands.registerCommand(`trading.${name}`, (element?: Element) => withWords(run(element), log)),
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
