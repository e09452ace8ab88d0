import type { AnyRoute } from "../../../http/route.ts";
import { ISSUER_ROUTES } from "./issuer.ts";
import { PASSKEY_ROUTES } from "./passkey.ts";
import { PASSWORD_ROUTES } from "./password.ts";
import { SESSION_ROUTES } from "./session.ts";
import { SIGN_UP_ROUTES } from "./sign-up.ts";

/** Logging in and out. */
export const LOGIN_ROUTES: readonly AnyRoute[] = [
  ...SIGN_UP_ROUTES,
  ...PASSWORD_ROUTES,
  ...PASSKEY_ROUTES,
  ...ISSUER_ROUTES,
  ...SESSION_ROUTES,
];
