import { byMethod } from "@bourse/contract/in-app";
import { ordersPage } from "../../accounts/pages.ts";
import { defineMethod } from "../method.ts";

/** The trader's accounts, orders, prices and scans. */
export const TRADING = byMethod([
  defineMethod("trading/accounts.list", {
    uses: ["accounts"],
    run: (_params, { accounts }) => ({ accounts: accounts.list().map((each) => each.describe()) }),
  }),
  defineMethod("trading/quotes.get", {
    uses: ["quotes"],
    run: async ({ symbol }, { quotes }) => ({ quote: await quotes.get(symbol) }),
  }),
  defineMethod("trading/quotes.subscribe", {
    uses: ["quotes"],
    run: (wish, { quotes }, { principal }) => ({ symbols: [...quotes.subscribe(principal.id, wish)] }),
  }),
  defineMethod("trading/quotes.next", {
    uses: ["quotes"],
    run: async ({ subscription }, { quotes }, { principal, signal }) => ({
      quotes: [...(await quotes.next(principal.id, subscription, signal))],
    }),
  }),
  defineMethod("trading/quotes.unsubscribe", {
    uses: ["quotes"],
    run({ subscription }, { quotes }, { principal }) {
      quotes.unsubscribe(principal.id, subscription);
      return {};
    },
  }),
  defineMethod("trading/orders.place", {
    uses: ["accounts"],
    run: async ({ account, order }, { accounts }, { principal, commit }) => ({
      order: await commit(() => accounts.find(account).place(order, principal.id)),
    }),
  }),
  defineMethod("trading/orders.replace", {
    uses: ["accounts"],
    run: async ({ account, change }, { accounts }, { commit }) => ({
      order: await commit(() => accounts.find(account).replace(change)),
    }),
  }),
  defineMethod("trading/orders.cancel", {
    uses: ["accounts"],
    run: ({ account, client_order_id }, { accounts }, { principal }) => ({
      order: accounts.find(account).cancel(client_order_id, principal),
    }),
  }),
  defineMethod("trading/orders.list", {
    uses: ["accounts"],
    run: ({ account, live, before, limit }, { accounts }) =>
      ordersPage(accounts.find(account), { live, before, limit }),
  }),
  defineMethod("trading/positions.list", {
    uses: ["accounts"],
    run: ({ account }, { accounts }) => ({ positions: accounts.find(account).describe().positions }),
  }),
  defineMethod("trading/risk.get", {
    uses: ["accounts"],
    run: ({ account }, { accounts }) => accounts.find(account).describe().risk,
  }),
  defineMethod("trading/risk.halt", {
    uses: ["accounts"],
    run({ account }, { accounts }, { principal }) {
      const { risk, written } = accounts.find(account).setRisk({ state: "halted" }, principal);
      return { ...risk, ...(written === false && { written }) };
    },
  }),
  defineMethod("trading/risk.resume", {
    uses: ["accounts"],
    run: ({ account }, { accounts }, { principal }) =>
      accounts.find(account).setRisk({ state: "active" }, principal).risk,
  }),
  defineMethod("trading/scans.list", {
    uses: ["scans"],
    run: (_params, { scans }) => ({ scans: scans.list() }),
  }),
  defineMethod("trading/scans.run", {
    uses: ["scans"],
    run: ({ scan }, { scans }) => ({ scan: scans.run(scan) }),
  }),
  defineMethod("trading/scans.results", {
    uses: ["scans"],
    run: ({ scan, limit }, { scans }) => ({ results: scans.results(scan).slice(0, limit) }),
  }),
]);
