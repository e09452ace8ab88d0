import { AUTHENTICATION_ACCOUNTS_LIST } from "./accounts-list.ts";
import { AUTHENTICATION_SESSION_CREATE } from "./session-create.ts";
import { AUTHENTICATION_SESSION_FIND } from "./session-find.ts";

/** Methods of the namespace `authentication`. */
export const AUTHENTICATION_METHODS = {
  "authentication/accounts.list": AUTHENTICATION_ACCOUNTS_LIST,
  "authentication/session.find": AUTHENTICATION_SESSION_FIND,
  "authentication/session.create": AUTHENTICATION_SESSION_CREATE,
} as const;
