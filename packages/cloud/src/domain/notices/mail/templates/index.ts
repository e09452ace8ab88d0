import type { Template } from "../template.ts";
import { accountClosed } from "./account-closed.ts";
import { accountSecurity } from "./account-security.ts";
import { addressHeld } from "./address-held.ts";
import { appealDecided } from "./appeal-decided.ts";
import { appointEmail } from "./appoint-email.ts";
import { changeEmail } from "./change-email.ts";
import { earningsFrozen } from "./earnings-frozen.ts";
import { earningsReleased } from "./earnings-released.ts";
import { emailChangeAsked } from "./email-change-asked.ts";
import { emailChanged } from "./email-changed.ts";
import { keyRevoked } from "./key-revoked.ts";
import { keyRotated } from "./key-rotated.ts";
import { publisherDecided } from "./publisher-decided.ts";
import { publisherMember } from "./publisher-member.ts";
import { publisherProof } from "./publisher-proof.ts";
import { refundOpened } from "./refund-opened.ts";
import { resetPassword } from "./reset-password.ts";
import { saleRecorded } from "./sale-recorded.ts";
import { submissionCommented } from "./submission-commented.ts";
import { submissionConfirmed } from "./submission-confirmed.ts";
import { submissionMoved } from "./submission-moved.ts";
import { transferCancelled } from "./transfer-cancelled.ts";
import { transferCompleted } from "./transfer-completed.ts";
import { transferOffered } from "./transfer-offered.ts";
import { verifyEmail } from "./verify-email.ts";
import { versionPublished } from "./version-published.ts";
import { versionQuarantined } from "./version-quarantined.ts";
import { versionRemoved } from "./version-removed.ts";
import { versionRestored } from "./version-restored.ts";
import { versionYanked } from "./version-yanked.ts";
import { webhookDisabled } from "./webhook-disabled.ts";
import { withdrawalMoved } from "./withdrawal-moved.ts";

/** Every kind of mail; a name that is not here is not sent. */
export const TEMPLATES: readonly Template[] = [
  submissionMoved,
  submissionCommented,
  submissionConfirmed,
  versionPublished,
  versionYanked,
  versionQuarantined,
  versionRemoved,
  versionRestored,
  appealDecided,
  publisherDecided,
  publisherProof,
  publisherMember,
  keyRotated,
  keyRevoked,
  transferOffered,
  transferCompleted,
  transferCancelled,
  accountSecurity,
  withdrawalMoved,
  saleRecorded,
  refundOpened,
  earningsFrozen,
  earningsReleased,
  webhookDisabled,
  verifyEmail,
  resetPassword,
  addressHeld,
  changeEmail,
  appointEmail,
  emailChangeAsked,
  emailChanged,
  accountClosed,
];

/** @throws Error when there is no such template: a fault of the program. */
export function templateOf(name: string): Template {
  const found = TEMPLATES.find((each) => each.name === name);
  if (!found) throw new Error(`there is no mail named ${name}`);
  return found;
}
