import type { MailGroup } from "@bourse/contract/rest";
import type { Letter } from "../../../ports/mailer.ts";
import { cleanText } from "../webhooks/clean-text.ts";
import type { Template } from "./template.ts";
import type { Words } from "./words/words.ts";

type Fact = string | number | boolean | null | readonly string[];

/** The data of a mail. */
export interface MailFacts {
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
export function renderMail(template: Template, of: MailFacts, words: Words): Pick<Letter, "subject" | "text" | "html"> {
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
