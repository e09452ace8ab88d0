import type { AnyRoute } from "../../http/route.ts";
import { login } from "./login.ts";
import { loginSecondFactor } from "./login-second-factor.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh.ts";
import { signUp } from "./sign-up.ts";

/** Logging in and out. */
export const AUTH_ROUTES: readonly AnyRoute[] = [signUp, login, loginSecondFactor, refreshSession, logout];
