import type { MailGroup } from "@bourse/contract/rest";
import type { Mail, MailOutcome } from "../../../ports/mailer.ts";
import type { Service } from "../../../ports/service.ts";
import { type MailRecord, mailSource, settleMail } from "../../../store/notices/mail.ts";
import { isNowhere } from "../../accounts/email.ts";
import { REQUIRED_GROUP } from "../groups.ts";
import { cleanText } from "../webhooks/clean-text.ts";
import { nextWait } from "../webhooks/schedule.ts";
import { mailContext } from "./account-mail.ts";
import { takeMail } from "./allowance.ts";
import type { Template } from "./template.ts";
import { templateOf } from "./templates/index.ts";
import { unsubscribeLink } from "./unsubscribe.ts";
import { ENGLISH } from "./words/english.ts";
import type { Words } from "./words/words.ts";

/** Tries a mail that was taken, and records the outcome. */
export async function sendMail(service: Service, mail: MailRecord): Promise<void> {
  // Drops an unsent mail before it is rendered: rendering would read data that must not be sent.
  const isSent = service.mailer.sendsMail || mail.recipient !== null;
  const outcome = isSent ? await sendOnce(service, mail) : ({ kind: "dropped" } as const);
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
async function sendOnce(service: Service, mail: MailRecord): Promise<MailOutcome | undefined> {
  const rendered = await renderedOf(service, mail);
  if (mail.due_at !== null && service.clock.now() >= mail.due_at) return undefined;
  return rendered === undefined ? { kind: "refused", why: "no confirmed address" } : service.mailer.send(rendered);
}

/**
 * Signing up with another person's address sends that person only security mail, and only a few of those, whatever the
 * account does.
 */
async function mayTell(service: Service, mail: MailRecord, email: string): Promise<boolean> {
  if (mail.mail_group !== REQUIRED_GROUP) return false;
  // A further attempt sends a mail that was already counted.
  return mail.attempts > 1 || takeMail(service, service.database, { email, errand: "security-mail" });
}

async function renderedOf(service: Service, mail: MailRecord): Promise<Mail | undefined> {
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

type Fact = string | number | boolean | null | readonly string[];

/** The data of a mail. */
interface MailFacts {
  readonly facts: Readonly<Record<string, Fact>>;
  /** Name of the account's owner, as entered by the owner. */
  readonly name: string;
  /** `<kind>:<id>`; a subject line shows the id. */
  readonly subject: string;
  readonly group: MailGroup;
  readonly isRequired: boolean;
  /** Https address for switching the group off. */
  readonly unsubscribe?: string | undefined;
}

/** Longest header line that every relay accepts, with room for its encoding. */
const LONGEST_SUBJECT = 200;
const LONGEST_FACT = 2000;

interface Content {
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly footer: readonly string[];
}

/**
 * Subject, text and HTML of a mail, from the same data. Text entered by people is reduced to one line without control
 * characters; the HTML is escaped, loads nothing and contains only the unsubscribe link.
 */
export function renderMail(template: Template, of: MailFacts, words: Words): Pick<Mail, "subject" | "text" | "html"> {
  const say = (key: keyof Words): string => fill(words[key], { ...of.facts, ...placesOf(of) });
  const shown = Object.entries(of.facts).filter(([key]) => template.facts === "all" || template.facts.includes(key));
  const content: Content = {
    paragraphs: [say("greeting"), ...template.paragraphs.map(say)],
    facts: shown.map(([key, value]) => [labelOf(key, words), shownFact(value)] as const),
    footer: of.isRequired
      ? [say("footer.security"), say("footer.account")]
      : [
          say("footer.not_you"),
          say("footer.group"),
          say("footer.switch"),
          ...(of.unsubscribe ? [say("footer.unsubscribe")] : []),
        ],
  };
  return {
    subject: cleanText(say(template.subject), LONGEST_SUBJECT),
    text: textOf(content),
    html: htmlOf(content),
  };
}

function placesOf({ name, subject, group, unsubscribe = "" }: MailFacts): Readonly<Record<string, Fact>> {
  return { name, subject: subject.slice(subject.indexOf(":") + 1), group, link: unsubscribe };
}

/** A single pass: a fact's value is never parsed for placeholders. */
function fill(text: string, facts: Readonly<Record<string, Fact>>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) =>
    Object.hasOwn(facts, key) ? shownFact(facts[key] ?? null) : "",
  );
}

function shownFact(value: Fact): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "-");
  return cleanText(text, LONGEST_FACT);
}

function labelOf(key: string, words: Words): string {
  const label = `fact.${key}`;
  return Object.hasOwn(words, label) ? words[label as keyof Words] : cleanText(key.replaceAll("_", " "), 64);
}

function textOf({ paragraphs, facts, footer }: Content): string {
  const lines = facts.map(([label, value]) => `  ${label}: ${value}`).join("\n");
  const parts = [...paragraphs, ...(lines === "" ? [] : [lines]), ["-- ", ...footer].join("\n")];
  return `${parts.join("\n\n")}\n`;
}

function htmlOf({ paragraphs, facts, footer }: Content): string {
  const rows = facts.map(
    ([label, value]) => `<tr><th align="left">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html><head><meta charset="utf-8"></head><body>',
    ...paragraphs.map((each) => `<p>${escaped(each)}</p>`),
    ...(rows.length > 0 ? [`<table cellpadding="4">${rows.join("")}</table>`] : []),
    `<hr>${footer.map((each) => `<p><small>${escaped(each)}</small></p>`).join("")}`,
    "</body></html>",
  ].join("\n");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
