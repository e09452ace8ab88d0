import type { Letter, MailOutcome } from "../../../ports/mailer.ts";
import type { Service } from "../../../ports/service.ts";
import { type MailRecord, mailSource, settleMail } from "../../../store/notices/mail.ts";
import { isNowhere } from "../../accounts/email.ts";
import { REQUIRED_GROUP } from "../groups.ts";
import { nextWait } from "../webhooks/schedule.ts";
import { mailContext } from "./account-mail.ts";
import { takeLetter } from "./allowance.ts";
import { type MailFacts, renderMail } from "./render.ts";
import { templateOf } from "./templates/index.ts";
import { unsubscribeLink } from "./unsubscribe.ts";
import { ENGLISH } from "./words/english.ts";

/** Tries a mail that was taken, and records the outcome. */
export async function sendMail(service: Service, mail: MailRecord): Promise<void> {
  // Drops an unsent mail before it is rendered: rendering would read data that must not be sent.
  const isSent = service.mailer.sendsMail || mail.recipient !== null;
  const outcome = isSent ? await sendLetter(service, mail) : ({ kind: "dropped" } as const);
  if (outcome === undefined) return;
  const now = service.clock.now();
  if (outcome.kind !== "unreachable") {
    const why = outcome.kind === "refused" ? outcome.why : null;
    return settleMail(service.database, mail, {
      state: outcome.kind,
      due_at: null,
      last_failure: why,
      settled_at: now,
    });
  }
  const { mailWaitsMs: waitsMs, webhookJitter: jitter } = service.limits.notices;
  const wait = nextWait({ waitsMs, jitter }, mail.attempts, service.random.fraction());
  await settleMail(service.database, mail, {
    state: wait === undefined ? "failed" : "pending",
    due_at: wait === undefined ? null : new Date(now.getTime() + wait),
    last_failure: outcome.why,
    settled_at: wait === undefined ? now : null,
  });
}

/** Undefined when the lease is over: this node stood still, and another one may be sending it. */
async function sendLetter(service: Service, mail: MailRecord): Promise<MailOutcome | undefined> {
  const letter = await letterOf(service, mail);
  if (mail.due_at !== null && service.clock.now() >= mail.due_at) return undefined;
  return letter === undefined ? { kind: "refused", why: "no confirmed address" } : service.mailer.send(letter);
}

/**
 * Signing up with another person's address sends that person only security mail, and only a few of those, whatever the
 * account does.
 */
async function mayTell(service: Service, mail: MailRecord, email: string): Promise<boolean> {
  if (mail.mail_group !== REQUIRED_GROUP) return false;
  // A further attempt sends a mail that was already counted.
  return mail.attempts > 1 || takeLetter(service, service.database, { email, errand: "security-mail" });
}

async function letterOf(service: Service, mail: MailRecord): Promise<Letter | undefined> {
  const source = await mailSource(service.database, mail.mail_id);
  const to = mail.recipient ?? source?.email;
  if (!to || isNowhere(to)) return undefined;
  const group = mail.mail_group;
  if (source?.email && !source.email_verified_at && !(await mayTell(service, mail, source.email))) return undefined;
  const facts: MailFacts["facts"] =
    mail.sealed === null
      ? { ...(source?.at ? { at: source.at.toISOString() } : {}), ...JSON.parse(source?.data ?? "{}") }
      : JSON.parse(service.secrets.open(mailContext(mail.mail_id), mail.sealed));
  const isRequired = group === REQUIRED_GROUP;
  const unsubscribe = isRequired ? undefined : unsubscribeLink(service, { accountId: mail.account_id ?? "", group });
  const name = (source?.email_verified_at ? source.name : source?.email) ?? String(facts.name ?? "");
  const of = { facts, name, subject: source?.subject ?? "", group, isRequired, unsubscribe };
  const content = renderMail(templateOf(mail.template), of, ENGLISH);
  return { id: mail.mail_id, to, ...content, ...(unsubscribe === undefined ? {} : { unsubscribe }) };
}
