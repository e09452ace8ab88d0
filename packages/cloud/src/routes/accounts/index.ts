import type { AnyRoute } from "../../http/route.ts";
import { addPasskey } from "./add-passkey.ts";
import { changeEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { closeAccount } from "./close-account.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { disableSecondFactor } from "./disable-second-factor.ts";
import { enrolSecondFactor } from "./enrol-second-factor.ts";
import { exportAccount } from "./export-account.ts";
import { listPasskeys } from "./list-passkeys.ts";
import { listSessions } from "./list-sessions.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { readMe } from "./read-me.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renamePasskey } from "./rename-passkey.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { requestEmailVerification } from "./request-email-verification.ts";
import { revokeOtherSessions } from "./revoke-other-sessions.ts";
import { revokeSession } from "./revoke-session.ts";
import { verifyEmail } from "./verify-email.ts";

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
