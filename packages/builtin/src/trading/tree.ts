import {
  type Account,
  type AccountOrder,
  EventEmitter,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  trading,
} from "@bourse/api";
import type { Book } from "./book.ts";
import { accountWords, orderWords } from "./words.ts";

/** Orders that the tree lists of an account; the orders panel has all of them. */
const LISTED_ORDERS = 100;

/** An element: an account, one of its positions, or one of its orders. */
export type Element =
  | { readonly kind: "account"; readonly account: Account }
  | { readonly kind: "position"; readonly account: Account; readonly position: Account["positions"][number] }
  | { readonly kind: "order"; readonly account: Account; readonly order: AccountOrder };

/** Accounts, each with its positions and open orders below it. */
export function accountTree(book: Book): TreeDataProvider<Element> & { changed(): void } {
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
    return Object.assign(new TreeItem(orderWords(order)), {
      id: `order ${order.client_order_id}`,
      description: `${order.status}, ${order.filled} filled`,
      contextValue: "order",
    });
  }
  const { symbol, quantity, average_price: average } = element.position;
  return Object.assign(new TreeItem(`${quantity} ${symbol}`), {
    id: `position ${symbol}`,
    ...(average === undefined ? {} : { description: `at ${average}` }),
    contextValue: "position",
  });
}

function accountItem(account: Account): TreeItem {
  const { id, risk, cash } = account;
  const isActive = risk.state === "active";
  return Object.assign(new TreeItem(accountWords(account), TreeItemCollapsibleState.Expanded), {
    id,
    description: isActive ? `cash ${cash}` : `${risk.state.toUpperCase()}, cash ${cash}`,
    contextValue: isActive ? "account" : "halted",
  });
}
