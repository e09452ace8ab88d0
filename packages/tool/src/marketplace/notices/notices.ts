import { ClientRefusal } from "@bourse/client";
import { MAIL_GROUPS } from "@bourse/contract/rest";
import { hasFlag, type Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";
import { noticeText } from "./notice-text.ts";

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
