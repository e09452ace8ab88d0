import { HostRefusal } from "../refusal.ts";
import { PaperAccount, type PaperDeps } from "./paper/paper-account.ts";
import type { AccountsDesk, TradingAccount } from "./port.ts";

/** Opens the host's accounts; the paper account is always there. */
export function openAccounts(deps: PaperDeps): AccountsDesk {
  const accounts: readonly TradingAccount[] = [new PaperAccount(deps)];
  return {
    list: () => accounts,
    find(id) {
      const account = accounts.find((each) => each.id === id);
      if (!account) throw new HostRefusal("account.unknown", `there is no account ${JSON.stringify(id)}`);
      return account;
    },
  };
}
