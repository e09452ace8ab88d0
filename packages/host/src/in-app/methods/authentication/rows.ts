import type { AuthenticationMethod } from "@bourse/contract/in-app";
import type { InAppMethodRow } from "../../method.ts";
import { authenticationAccountsList } from "./accounts-list.ts";
import { authenticationSessionCreate } from "./session-create.ts";
import { authenticationSessionFind } from "./session-find.ts";

/** The methods of `authentication`: complete by type, one line per method. */
export const AUTHENTICATION_ROWS: { readonly [Method in AuthenticationMethod]: InAppMethodRow } = {
  "authentication/accounts.list": authenticationAccountsList,
  "authentication/session.find": authenticationSessionFind,
  "authentication/session.create": authenticationSessionCreate,
};
