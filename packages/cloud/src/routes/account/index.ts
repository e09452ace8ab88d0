import type { AnyRoute } from "../../http/route.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { disableSecondFactor } from "./disable-second-factor.ts";
import { enrolSecondFactor } from "./enrol-second-factor.ts";
import { listSessions } from "./list-sessions.ts";
import { readMe } from "./read-me.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { revokeOtherSessions } from "./revoke-other-sessions.ts";
import { revokeSession } from "./revoke-session.ts";

/** The own account. */
export const ACCOUNT_ROUTES: readonly AnyRoute[] = [
  readMe,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  enrolSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
];
