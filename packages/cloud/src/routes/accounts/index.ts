import type { AnyRoute } from "../../http/route.ts";
import { changePassword, closeAccount, exportAccount, readMe } from "./account.ts";
import { changeEmail, confirmEmailChange, requestEmailVerification, verifyEmail } from "./email.ts";
import { addPasskey, listPasskeys, passkeyOptions, removePasskey, renamePasskey } from "./passkeys.ts";
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor, renewRecoveryCodes } from "./second-factor.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./sessions.ts";

/** The account itself. */
export const ACCOUNT_ROUTES: readonly AnyRoute[] = [
  readMe,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  enrolSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  passkeyOptions,
  addPasskey,
  listPasskeys,
  renamePasskey,
  removePasskey,
  changePassword,
  requestEmailVerification,
  verifyEmail,
  changeEmail,
  confirmEmailChange,
  exportAccount,
  closeAccount,
];
