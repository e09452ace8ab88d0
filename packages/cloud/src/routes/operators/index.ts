import type { AnyRoute } from "../../http/route.ts";
import { disableAccount } from "./disable-account.ts";
import { enableAccount } from "./enable-account.ts";
import { grantRole } from "./grant-role.ts";
import { listAccounts } from "./list-accounts.ts";
import { withdrawRole } from "./withdraw-role.ts";

/** Accounts and their roles, for administrators. */
export const OPERATOR_ROUTES: readonly AnyRoute[] = [
  listAccounts,
  grantRole,
  withdrawRole,
  disableAccount,
  enableAccount,
];
