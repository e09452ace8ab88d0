import { NOTICE_EVENTS } from "@bourse/contract/rest";
import { MAIL_TEMPLATES } from "../../../ports/account-mail.ts";
import { GROUP_DEFAULT, GROUP_OF, REQUIRED_GROUP } from "../groups.ts";
import { templateOf } from "../mail/templates/index.ts";
import { ENGLISH } from "../mail/words/english.ts";
import { webhookBody } from "../webhooks/body.ts";
import { MAILS, TOLD } from "./told.ts";

const EXAMPLE_AT = new Date("2026-09-21T14:13:20.000Z");
const EXAMPLE_ID = "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11";

/** The page of all notices and mails: `docs/reference/notices.md`. */
export function toldPage(): string {
  return [
    "# Notices of the marketplace",
    "Each event appears in the inbox (`bourse notices list`), is sent by mail if the account receives mail of its group " +
      "(`bourse notices mail`), and is the body of a webhook's request. The mail says what happened with the facts below, when, " +
      "about what, and what to do if it was not you. Fields may be added.",
    ...NOTICE_EVENTS.map(eventSection),
    "## Mail about an address",
    "They are sent even when mail is switched off, because they hold a code or warn of a change.",
    ...MAIL_TEMPLATES.map((name) => `### ${name}\n\n${lines(name, MAILS[name])}`),
  ]
    .join("\n\n")
    .concat("\n");
}

function eventSection(event: (typeof NOTICE_EVENTS)[number]): string {
  const { subject, data, ...told } = TOLD[event];
  const group = GROUP_OF[event];
  const isOn =
    group === REQUIRED_GROUP ? "always sent" : GROUP_DEFAULT[group] ? "on until switched off" : "off until switched on";
  const body = JSON.parse(webhookBody({ type: event, at: EXAMPLE_AT, noticeId: EXAMPLE_ID, subject, data }));
  const example = `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;
  return `## ${event}\n\n${lines(event, told)}\n- Mail: group \`${group}\`, ${isOn}\n\n${example}`;
}

function lines(name: string, { when, to }: { readonly when: string; readonly to: string }): string {
  const { subject, paragraphs } = templateOf(name);
  const text = paragraphs.map((each) => ENGLISH[each]).join(" ");
  return [`- When: ${when}`, `- To: ${to}`, `- Words: "${ENGLISH[subject]}". ${text}`].join("\n");
}
