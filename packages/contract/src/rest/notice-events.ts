/** All events that an account can be notified of: in its inbox, by mail and by webhook. */
export const NOTICE_EVENTS = [
  "submission.moved",
  "submission.commented",
  "submission.confirmed",
  "version.published",
  "version.yanked",
  "version.quarantined",
  "version.removed",
  "version.restored",
  "appeal.decided",
  "publisher.decided",
  "publisher.proof",
  "publisher.member",
  "key.rotated",
  "key.revoked",
  "transfer.offered",
  "transfer.completed",
  "transfer.cancelled",
  "account.security",
  "withdrawal.moved",
  "sale.recorded",
  "refund.opened",
  "earnings.frozen",
  "earnings.released",
  "webhook.disabled",
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** Groups of mail; an account switches mail off by group. */
export const MAIL_GROUPS = ["security", "review", "publishing", "publisher", "money", "sales", "webhooks"] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];
