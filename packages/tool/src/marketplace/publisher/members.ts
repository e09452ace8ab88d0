import { ClientRefusal, type PublisherMemberList, type RestClient } from "@bourse/client";
import type { Invocation } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { openLoggedIn } from "../context.ts";
import { print, printList } from "../print.ts";
import { idOf, publisherOf } from "./given.ts";

/** The members and invitations of a publisher. */
export async function members(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const publisher = await publisherOf(given, rest);
  return say(given, io, await rest.call("listMembers", { query: { publisher } }));
}

export async function invite(given: Invocation, io: Io): Promise<ExitCode> {
  const [email = ""] = given.args;
  const { rest } = openLoggedIn(given, io);
  const publisher = await publisherOf(given, rest);
  const invitation = await rest.call("inviteMember", { body: { publisher, email } });
  return print(given, io, {
    json: invitation,
    lines: () => [
      `invited ${safe(invitation.email)} to "${safe(invitation.publisher)}", until ${invitation.expires_at}`,
      `they join with: bourse publisher accept ${invitation.invitation_id}`,
    ],
  });
}

/** The account's own open invitations. */
export async function invitations(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const { items } = await rest.call("listInvitations", {});
  const line = (each: (typeof items)[number]) =>
    `${each.invitation_id}  "${safe(each.publisher)}"  until ${each.expires_at}`;
  return printList(given, io, { items, line, none: "Nobody has invited you." });
}

export async function accept(given: Invocation, io: Io): Promise<ExitCode> {
  const invitation_id = idOf(given, "bourse publisher invitations");
  const { rest } = openLoggedIn(given, io);
  const joined = await rest.call("acceptInvitation", { path: { invitation_id }, body: {} });
  return print(given, io, {
    json: joined,
    lines: () => [`You are a maintainer of "${safe(joined.publisher)}". Register a key of yours to publish for it.`],
  });
}

/** Removes a member, or withdraws an invitation. */
export async function remove(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const body = await memberOf(given, rest);
  return say(given, io, await rest.call("removeMember", { body }));
}

export const promote = (given: Invocation, io: Io): Promise<ExitCode> => changeRole(given, io, "owner");
export const demote = (given: Invocation, io: Io): Promise<ExitCode> => changeRole(given, io, "maintainer");

async function changeRole(given: Invocation, io: Io, role: "owner" | "maintainer"): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const body = await memberOf(given, rest);
  return say(given, io, await rest.call("changeMemberRole", { body: { ...body, role } }));
}

export async function leave(given: Invocation, io: Io): Promise<ExitCode> {
  const { rest } = openLoggedIn(given, io);
  const publisher = await publisherOf(given, rest);
  await rest.call("leavePublisher", { body: { publisher } });
  return print(given, io, { json: { left: publisher }, lines: () => [`You have left "${safe(publisher)}".`] });
}

/** Finds the account of an e-mail address among members and invited accounts. */
async function memberOf(given: Invocation, rest: RestClient) {
  const [email = ""] = given.args;
  const publisher = await publisherOf(given, rest);
  const list = await rest.call("listMembers", { query: { publisher } });
  const found = [...list.members, ...list.invitations].find((each) => each.email === email.toLowerCase());
  if (found) return { publisher, account_id: found.account_id };
  throw new ClientRefusal(
    "tool.usage",
    `"${email}" is neither a member nor invited; \`bourse publisher members\` shows them.`,
  );
}

function say(given: Invocation, io: Io, list: PublisherMemberList): Promise<ExitCode> {
  const lines = (style: Paint) => [
    style.bold(safe(list.publisher)),
    ...list.members.map((each) => `  ${each.role.padEnd(10)}  ${safe(each.email)}  since ${each.since}`),
    ...list.invitations.map((each) => `  invited     ${safe(each.email)}  until ${each.expires_at}`),
  ];
  return print(given, io, { json: list, lines });
}
