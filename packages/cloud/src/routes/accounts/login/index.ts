import type { AnyRoute } from "../../../http/route.ts";
import { acceptEmail } from "./accept-email.ts";
import { issuerFinish } from "./issuer-finish.ts";
import { issuerStart } from "./issuer-start.ts";
import { login } from "./login.ts";
import { loginSecondFactor } from "./login-second-factor.ts";
import { logout } from "./logout.ts";
import { passkeyLogin } from "./passkey-login.ts";
import { passkeyLoginOptions } from "./passkey-login-options.ts";
import { refreshSession } from "./refresh.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { signUp } from "./sign-up.ts";

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
