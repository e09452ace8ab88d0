import {
  type Account,
  type AccountOrder,
  commands,
  EventEmitter,
  type ExtensionContext,
  type LogOutputChannel,
  type OrdersChangeEvent,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  trading,
  window,
  workspace,
} from "@bourse/api";
import { askAccount, confirm } from "./ask.ts";
import { Book } from "./book.ts";
import { type CommandParts, cancelAll, closePosition, order } from "./orders.ts";
import { Standing } from "./standing.ts";
import {
  accountWords,
  codeWords,
  exactWords,
  failureWords,
  fillWords,
  listedOrder,
  orderWords,
  readablePrice,
} from "./words.ts";

/** Orders that the tree lists of an account; the orders panel has all of them. */
const LISTED_ORDERS = 100;

/** An element: an account, one of its positions, or one of its orders. */
type Element =
  | { readonly kind: "account"; readonly account: Account }
  | { readonly kind: "position"; readonly account: Account; readonly position: Account["positions"][number] }
  | { readonly kind: "order"; readonly account: Account; readonly order: AccountOrder };

/** Accounts, each with its positions and open orders below it. */
function accountTree(book: Book): TreeDataProvider<Element> & { changed(): void } {
  const changed = new EventEmitter<undefined>();
  return {
    onDidChangeTreeData: changed.event,
    changed: () => changed.fire(undefined),
    getTreeItem: itemOf,
    async getChildren(element) {
      if (!element) return book.all().map((account) => ({ kind: "account", account }) as const);
      if (element.kind !== "account") return [];
      const { account } = element;
      const { orders } = await trading.orders.list(account.id, { live: true, limit: LISTED_ORDERS });
      const now = book.get(account.id) ?? account;
      return [
        ...now.positions.map((position) => ({ kind: "position", account: now, position }) as const),
        ...orders.map((order) => ({ kind: "order", account: now, order }) as const),
      ];
    },
  };
}

function itemOf(element: Element): TreeItem {
  if (element.kind === "account") return accountItem(element.account);
  if (element.kind === "order") {
    const { order } = element;
    return Object.assign(new TreeItem(listedOrder(order)), {
      id: `order ${order.client_order_id}`,
      description: `${order.status.replaceAll("_", " ")}, ${exactWords(order.filled)} filled`,
      contextValue: "order",
    });
  }
  const { symbol, quantity, average_price: average } = element.position;
  return Object.assign(new TreeItem(`${exactWords(quantity)} ${symbol}`), {
    id: `position ${symbol}`,
    ...(average === undefined ? {} : { description: `at ${readablePrice(average)}` }),
    contextValue: "position",
  });
}

function accountItem(account: Account): TreeItem {
  const { id, risk, cash } = account;
  const isActive = risk.state === "active";
  const money = `cash ${readablePrice(cash)}`;
  return Object.assign(new TreeItem(accountWords(account), TreeItemCollapsibleState.Expanded), {
    id,
    description: isActive ? money : `${risk.state.toUpperCase()}, ${money}`,
    contextValue: isActive ? "account" : "halted",
  });
}

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

/** Stops an account at once: it reduces risk, and a question in between would cost the time that counts. */
async function halt({ book, log }: CommandParts, of?: Account): Promise<void> {
  const account = of ?? (await askAccount(book.all(), "Halt which account?"));
  if (!account) return;
  await trading.risk.halt(account.id);
  log.warn(`halted ${accountWords(account)}`);
}

/** Lets an account take orders again after a question. */
async function resume({ book, log }: CommandParts, of?: Account): Promise<void> {
  const stopped = book.all().filter(({ risk }) => risk.state !== "active");
  const account = of ?? (await askAccount(stopped.length > 0 ? stopped : book.all(), "Resume which account?"));
  if (!account) return;
  const detail = "It takes orders again, within its bounds.";
  if (!(await confirm(`Let ${accountWords(account)} take orders again?`, detail, "Resume"))) return;
  await trading.risk.resume(account.id);
  log.info(`${accountWords(account)} takes orders again`);
}
