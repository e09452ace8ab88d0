import type { AnyRoute } from "../../http/route.ts";
import { OWN_ACCOUNT_ROUTES } from "./account.ts";
import { EMAIL_ROUTES } from "./email.ts";
import { PASSKEY_ROUTES } from "./passkeys.ts";
import { SECOND_FACTOR_ROUTES } from "./second-factor.ts";
import { SESSION_ROUTES } from "./sessions.ts";

/** The account itself. */
export const ACCOUNT_ROUTES: readonly AnyRoute[] = [
  ...OWN_ACCOUNT_ROUTES,
  ...SESSION_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...PASSKEY_ROUTES,
  ...EMAIL_ROUTES,
];
