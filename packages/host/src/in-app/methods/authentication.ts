import { byMethod } from "@bourse/contract/in-app";
import { defineMethod } from "../method.ts";

/** Sessions of the trader's accounts at exchanges. */
export const AUTHENTICATION = byMethod([
  defineMethod("authentication/session.find", {
    uses: ["sessions"],
    run: (wish, { sessions }, { principal }) => ({ session: sessions.find(principal, wish) ?? null }),
  }),
  defineMethod("authentication/session.create", {
    uses: ["sessions"],
    run: async (wish, { sessions }, call) => ({ session: await sessions.create(call, wish) }),
  }),
  defineMethod("authentication/accounts.list", {
    uses: ["sessions"],
    run: ({ provider }, { sessions }) => ({ accounts: [...sessions.accounts(provider)] }),
  }),
]);
