import type { AnyRoute } from "../../../http/route.ts";
import { issuerFinish, issuerStart } from "./issuer.ts";
import { passkeyLogin, passkeyLoginOptions } from "./passkey.ts";
import { login, loginSecondFactor, requestPasswordReset, resetPassword } from "./password.ts";
import { logout, refreshSession } from "./session.ts";
import { acceptEmail, signUp } from "./sign-up.ts";

/** Logging in and out. */
export const LOGIN_ROUTES: readonly AnyRoute[] = [
  signUp,
  login,
  loginSecondFactor,
  passkeyLoginOptions,
  passkeyLogin,
  issuerStart,
  issuerFinish,
  requestPasswordReset,
  resetPassword,
  acceptEmail,
  refreshSession,
  logout,
];
