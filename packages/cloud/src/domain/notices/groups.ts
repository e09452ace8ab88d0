import type { MailGroup, NoticeEvent } from "@bourse/contract/rest";

/** The mail group of each event. */
export const GROUP_OF: Readonly<Record<NoticeEvent, MailGroup>> = {
  "submission.moved": "review",
  "submission.commented": "review",
  "submission.confirmed": "publishing",
  "version.published": "publishing",
  "version.yanked": "publishing",
  "version.quarantined": "publishing",
  "version.removed": "publishing",
  "version.restored": "publishing",
  "appeal.decided": "review",
  "publisher.decided": "publisher",
  "publisher.proof": "publisher",
  "publisher.member": "publisher",
  "key.rotated": "security",
  "key.revoked": "security",
  "transfer.offered": "security",
  "transfer.completed": "security",
  "transfer.cancelled": "security",
  "account.security": "security",
  "withdrawal.moved": "money",
  "sale.recorded": "sales",
  "refund.opened": "money",
  "earnings.frozen": "money",
  "earnings.released": "money",
  "webhook.disabled": "webhooks",
};

/** Default mail groups of an account: all except a mail for each sale. */
export const GROUP_DEFAULT: Readonly<Record<MailGroup, boolean>> = {
  security: true,
  review: true,
  publishing: true,
  publisher: true,
  money: true,
  sales: false,
  webhooks: true,
};

/** Cannot be switched off: an attacker who took over an account would silence it first. */
export const REQUIRED_GROUP: MailGroup = "security";
