import type { Template } from "../template.ts";
import {
  accountClosed,
  accountSecurity,
  addressHeld,
  appointEmail,
  changeEmail,
  emailChangeAsked,
  emailChanged,
  resetPassword,
  verifyEmail,
} from "./accounts.ts";
import { earningsFrozen, earningsReleased, refundOpened, saleRecorded, withdrawalMoved } from "./money.ts";
import {
  keyRevoked,
  keyRotated,
  publisherDecided,
  publisherMember,
  publisherProof,
  transferCancelled,
  transferCompleted,
  transferOffered,
  webhookDisabled,
} from "./publishers.ts";
import {
  appealDecided,
  submissionCommented,
  submissionConfirmed,
  submissionMoved,
  versionPublished,
  versionQuarantined,
  versionRemoved,
  versionRestored,
  versionYanked,
} from "./submissions.ts";

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
