import type { NoticeEvent } from "@bourse/contract/rest";
import type { MailTemplate } from "../../../ports/account-mail.ts";
import type { Notice } from "../notice.ts";

/** When something is reported, to whom, and an example of its facts, with the real names. */
export interface Told {
  readonly when: string;
  readonly to: string;
  readonly subject: string;
  readonly data: Notice["data"];
}

const OWNERS = "every owner of the publisher, and the account it concerns";
const MEMBERS = "every member of the publisher, and the submitter";
const SUBMITTER = "the submitter";
const SELLER = "the account that the extension earns for";

const ACCOUNT = "4f6c1f5e-8b0e-4a55-9d0c-6a1d3d0d7a10";
const RECORD = "8a3f1d1e-4a49-4bd4-9a57-1c7d1b0f6a55";
const KEY = "3b8e".repeat(16);
const VERSION = { plugin_id: "svc.example", version: "1.0.0" };
const CITED = { ...VERSION, reason: "it reads what it should not", rule_ids: ["wasm.too_large"] };
const AMOUNT = { currency: "EUR", amount_minor: "5000" };
const TRANSFER = { id: "svc.example", from: "Northwind", to: "Halcyon" };
const FROZEN = {
  plugin_id: "svc.example",
  about: "version:svc.example@1.0.0",
  reason: "quarantine",
  pending_minor: ["EUR 5000"],
};

/** Every event of a notice: in the inbox, by mail and by webhook. */
export const TOLD: Readonly<Record<NoticeEvent, Told>> = {
  "submission.moved": {
    when: "a submission waits for a reviewer, is approved, rejected or sent back",
    to: SUBMITTER,
    subject: `submission:${RECORD}`,
    data: { ...VERSION, state: "approved", reason: "nothing to object to", rule_ids: [] },
  },
  "submission.commented": {
    when: "a reviewer comments on a submission",
    to: SUBMITTER,
    subject: `submission:${RECORD}`,
    data: { ...VERSION, by: "reviewer", text: "what is this import for?" },
  },
  "submission.confirmed": {
    when: "an owner confirms a submission whose submitter has left",
    to: MEMBERS,
    subject: `submission:${RECORD}`,
    data: { submission_id: RECORD, ...VERSION, confirmed_by: ACCOUNT, reason: "looked at and ours" },
  },
  "version.published": {
    when: "a version is published",
    to: MEMBERS,
    subject: `submission:${RECORD}`,
    data: { ...VERSION, state: "published", reason: "approved by the rules", rule_ids: [] },
  },
  "version.yanked": {
    when: "a version is no longer offered, or is offered again",
    to: OWNERS,
    subject: "version:svc.example@1.0.0",
    data: { ...CITED, rule_ids: [] },
  },
  "version.quarantined": {
    when: "a version is put in quarantine",
    to: OWNERS,
    subject: "version:svc.example@1.0.0",
    data: CITED,
  },
  "version.removed": {
    when: "a version is removed permanently",
    to: OWNERS,
    subject: "version:svc.example@1.0.0",
    data: CITED,
  },
  "version.restored": {
    when: "a quarantined version is offered again",
    to: OWNERS,
    subject: "version:svc.example@1.0.0",
    data: { ...CITED, rule_ids: [] },
  },
  "appeal.decided": {
    when: "an appeal is decided",
    to: "the account that appealed",
    subject: `takedown:${RECORD}`,
    data: { ...VERSION, decision: "granted", reason: "the finding was wrong" },
  },
  "publisher.decided": {
    when: "a registration is verified or suspended; or a reviewer has decided about a name that resembles another's, with `name`, `reads_like` and `verdict`",
    to: OWNERS,
    subject: `publisher:${RECORD}`,
    data: { publisher: "Northwind", state: "verified", reason: "the domain is theirs" },
  },
  "publisher.proof": {
    when: "a proof is found, lapses or is found again",
    to: OWNERS,
    subject: `proof:${RECORD}`,
    data: { publisher: "Northwind", method: "dns_txt", domain: "northwind.example", state: "proven", finding: "found" },
  },
  "publisher.member": {
    when: "somebody becomes a member, changes role or leaves",
    to: OWNERS,
    subject: "publisher:Northwind",
    data: { publisher: "Northwind", action: "publisher.join", account_id: ACCOUNT },
  },
  "key.rotated": {
    when: "a signing key replaces another",
    to: OWNERS,
    subject: `publisher:${RECORD}`,
    data: {
      publisher: "Northwind",
      old_key_id: KEY,
      new_key_id: KEY.replaceAll("3", "7"),
      effective_at: "2026-09-21T14:13:20.000Z",
    },
  },
  "key.revoked": {
    when: "a signing key is revoked",
    to: OWNERS,
    subject: `publisher:${RECORD}`,
    data: {
      publisher: "Northwind",
      key_id: KEY,
      effective_at: "2026-09-21T14:13:20.000Z",
      reason: "the laptop is lost",
    },
  },
  "transfer.offered": {
    when: "an extension is offered to another publisher",
    to: "every owner of both publishers",
    subject: "extension:svc.example",
    data: { ...TRANSFER, expires_at: "2026-09-28T14:13:20.000Z" },
  },
  "transfer.completed": {
    when: "an extension was transferred",
    to: "every owner of both publishers",
    subject: "extension:svc.example",
    data: TRANSFER,
  },
  "transfer.cancelled": {
    when: "an offer is cancelled",
    to: "every owner of both publishers",
    subject: "extension:svc.example",
    data: TRANSFER,
  },
  "account.security": {
    when: "something changes who can log in to the account, or what its roles are",
    to: "the account",
    subject: `account:${ACCOUNT}`,
    data: { what: "password_changed", reason: null },
  },
  "withdrawal.moved": {
    when: "a withdrawal changes state",
    to: "the account whose money it is",
    subject: `withdrawal:${RECORD}`,
    data: { state: "paid", ...AMOUNT },
  },
  "sale.recorded": {
    when: "a sale is booked",
    to: SELLER,
    subject: "sale:pay_1",
    data: { plugin_id: "svc.example", ...AMOUNT },
  },
  "refund.opened": {
    when: "a sale is refunded",
    to: SELLER,
    subject: `reversal:${RECORD}`,
    data: { plugin_id: "svc.example", ...AMOUNT },
  },
  "earnings.frozen": {
    when: "earnings are frozen with a version",
    to: SELLER,
    subject: "extension:svc.example",
    data: FROZEN,
  },
  "earnings.released": {
    when: "frozen earnings are released",
    to: SELLER,
    subject: "extension:svc.example",
    data: FROZEN,
  },
  "webhook.disabled": {
    when: "a webhook's receiver answered 410, or accepted nothing for days",
    to: "the account whose webhook it is",
    subject: `webhook:${RECORD}`,
    data: { webhook_id: RECORD, url: "https://hooks.example.com/bourse", reason: "the receiver answered 410" },
  },
};

/** Every mail without a notice; none can be switched off. */
export const MAILS: Readonly<Record<MailTemplate, Pick<Told, "when" | "to">>> = {
  verify_email: { when: "somebody signs up, or asks for another code", to: "the address that was given" },
  reset_password: { when: "somebody forgot the password", to: "the account's address" },
  address_held: {
    when: "somebody signs up with an address that already has an account",
    to: "that account's address",
  },
  change_email: { when: "a change of an account's address is requested", to: "the new address" },
  appoint_email: { when: "an administrator gives an account another address", to: "the new address" },
  email_change_asked: { when: "a change of an account's address is requested", to: "the current address" },
  email_changed: { when: "an account's address was changed", to: "the former address" },
  account_closed: { when: "an account was closed", to: "its former address" },
};
