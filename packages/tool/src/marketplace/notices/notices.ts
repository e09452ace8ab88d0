import { ClientRefusal, type Notice } from "@bourse/client";
import { MAIL_GROUPS } from "@bourse/contract/rest";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";

/** One page of the inbox; older notices are on the account's pages. */
export async function listNotices(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { items } = await rest.call("listNotices", { query: hasFlag(given, "unread") ? { state: "unread" } : {} });
  const [newest] = items;
  if (hasFlag(given, "read") && newest) await rest.call("markNoticesRead", { body: { up_to: newest.notice_id } });
  const line = (each: (typeof items)[number], style: Paint) => {
    const { text, next } = noticeText(each);
    const mark = each.read_at === null ? style.bold("* ") : "  ";
    const more = next === undefined || each.read_at !== null ? "" : `\n    Next: ${style.dim(safe(next))}`;
    return `${mark}${each.at}  ${safe(text)}${more}`;
  };
  return printList(given, io, { items, line, none: "There are no notices." });
}

/** Shows or changes the groups of mail. */
export async function mailPreferences(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const [name, wanted] = given.args;
  if (name !== undefined) await rest.call("setMailPreference", { body: choiceOf(name, wanted) });
  const now = await rest.call("readMailPreferences", {});
  return print(given, io, {
    json: now,
    lines: (style) => [
      ...(now.sends_mail
        ? []
        : [style.yellow("This marketplace sends no mail; `bourse notices list` shows everything.")]),
      ...now.groups.map((each) => `${each.group.padEnd(12)}${stateOf(each)}`),
    ],
  });
}

function choiceOf(name: string, wanted: string | undefined) {
  const group = MAIL_GROUPS.find((each) => each === name);
  if (group !== undefined && (wanted === "on" || wanted === "off")) return { group, enabled: wanted === "on" };
  throw new ClientRefusal("tool.usage", `Name a group (${MAIL_GROUPS.join(", ")}) and on or off.`);
}

function stateOf(each: { readonly enabled: boolean; readonly required: boolean }): string {
  if (each.required) return "on (cannot be switched off)";
  return each.enabled ? "on" : "off";
}

type Facts = Notice["data"];
type Fact = Facts[string];

/** A notice as a sentence, and a command that shows more or acts on it. */
interface NoticeText {
  readonly text: string;
  readonly next?: string;
}

/** Text of each event; an event that is newer than this tool is shown as its facts. */
const TEXTS: Readonly<Record<string, (facts: Facts, subject: string) => NoticeText>> = {
  "submission.moved": (facts, subject) => ({
    text: `${version(facts)} is ${of(facts, "state")}${because(facts)}`,
    next: `bourse submission ${idOf(subject)}`,
  }),
  "submission.commented": (facts, subject) => ({
    text: `a ${of(facts, "by")} says about ${version(facts)}: ${of(facts, "text")}`,
    next: `bourse comments ${idOf(subject)}`,
  }),
  "submission.confirmed": (facts, subject) => ({
    text: `an owner stands by ${version(facts)}, whose submitter has left${because(facts)}`,
    next: `bourse submission ${idOf(subject)}`,
  }),
  "version.published": (facts) => ({ text: `${version(facts)} is published${because(facts)}` }),
  "version.yanked": (facts) => ({ text: `${version(facts)} was withdrawn${because(facts)}` }),
  "version.quarantined": (facts) => ({
    text: `${version(facts)} is in quarantine, nobody can install it${because(facts)}`,
    next: "bourse takedowns, then bourse appeal if it is wrong",
  }),
  "version.removed": (facts) => ({ text: `${version(facts)} was removed permanently${because(facts)}` }),
  "version.restored": (facts) => ({ text: `${version(facts)} is back as it was${because(facts)}` }),
  "appeal.decided": (facts) => ({
    text: `your appeal for ${version(facts)} is ${of(facts, "decision")}${because(facts)}`,
  }),
  "publisher.decided": (facts) => ({
    text: `publisher "${of(facts, "publisher")}" is ${of(facts, "state")}${because(facts)}`,
    next: "bourse doctor",
  }),
  "publisher.proof": (facts) => ({
    text: `proof of "${of(facts, "publisher")}" by ${of(facts, "method")} is ${of(facts, "state")}: ${of(facts, "finding")}`,
    next: "bourse publisher proofs",
  }),
  "key.rotated": (facts) => ({
    text: `"${of(facts, "publisher")}" signs with key ${short(facts, "new_key_id")} in place of ${short(facts, "old_key_id")} from ${of(facts, "effective_at")} on`,
  }),
  "key.revoked": (facts) => ({
    text: `key ${short(facts, "key_id")} of "${of(facts, "publisher")}" is revoked from ${of(facts, "effective_at")} on${because(facts)}`,
  }),
  "publisher.member": (facts) => ({
    text: `members of "${of(facts, "publisher")}" have changed (${of(facts, "action")})`,
    next: "bourse publisher members",
  }),
  "account.security": (facts) => ({
    text: `your account: ${of(facts, "what")}${because(facts)}`,
    next: "bourse sessions list, if it was not you",
  }),
  "transfer.offered": (facts) => ({
    text: `"${of(facts, "from")}" offers ${of(facts, "id")} to "${of(facts, "to")}" until ${of(facts, "expires_at")}`,
    next: "bourse transfer list",
  }),
  "transfer.completed": (facts) => ({
    text: `${of(facts, "id")} went from "${of(facts, "from")}" to "${of(facts, "to")}"`,
  }),
};

/** Describes a notice in words. */
function noticeText({ event, data, subject }: Pick<Notice, "event" | "data" | "subject">): NoticeText {
  const say = TEXTS[event];
  if (say !== undefined) return say(data, subject);
  const facts = Object.entries(data).filter(([, value]) => isSaid(value));
  return {
    text: `${event} ${subject} ${facts.map(([name, value]) => `${name}=${String(value)}`).join(" ")}`.trimEnd(),
  };
}

function of(facts: Facts, name: string): string {
  const value = facts[name];
  return isSaid(value) ? String(value) : "?";
}

/** Shortens an id that a reader only compares. */
function short(facts: Facts, name: string): string {
  return of(facts, name).slice(0, 16);
}

function version(facts: Facts): string {
  return `${of(facts, "plugin_id")} ${of(facts, "version")}`;
}

function because({ reason, rule_ids: rules }: Facts): string {
  const cited = Array.isArray(rules) && rules.length > 0 ? ` [${rules.join(", ")}]` : "";
  return isSaid(reason) ? `: ${String(reason)}${cited}` : cited;
}

/** The id in `<kind>:<id>`. */
function idOf(subject: string): string {
  return subject.slice(subject.indexOf(":") + 1);
}

function isSaid(value: Fact | undefined): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}
