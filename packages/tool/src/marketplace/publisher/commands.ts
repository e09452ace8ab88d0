import { type CommandSpec, defineCommand, type OptionSpec } from "../../cli/command.ts";
import { CLOUD_OPTIONS, KEY_OPTION } from "../options.ts";

const PUBLISHER: OptionSpec = {
  flags: "--publisher <name>",
  description: "the publisher (else the only one you have registered)",
};
const OPTIONS: readonly OptionSpec[] = [PUBLISHER, ...CLOUD_OPTIONS];
const EMAIL = { syntax: "<email>", description: "address of an account" };
const TRANSFER = { syntax: "<transfer>", description: "id of the transfer" };
const NOT_OWNER = "you are not an owner of the publisher, or logged in more than 30 minutes ago";

const MEMBERS = defineCommand({
  name: "publisher members",
  summary: "List a publisher's members and open invitations",
  options: OPTIONS,
  refuses: "you are not a member",
  run: async (given, io) => (await import("./members.ts")).members(given, io),
});

const INVITE = defineCommand({
  name: "publisher invite",
  summary: "Invite an account to publish for a publisher, as a maintainer",
  arguments: [EMAIL],
  options: OPTIONS,
  examples: ["bourse publisher invite ada@example.com"],
  refuses: `${NOT_OWNER}, or there is no such account`,
  run: async (given, io) => (await import("./members.ts")).invite(given, io),
});

const INVITATIONS = defineCommand({
  name: "publisher invitations",
  summary: "List the invitations for your account",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or the marketplace refuses",
  run: async (given, io) => (await import("./members.ts")).invitations(given, io),
});

const ACCEPT = defineCommand({
  name: "publisher accept",
  summary: "Join a publisher you were invited to",
  arguments: [{ syntax: "<invitation>", description: "id of the invitation" }],
  options: CLOUD_OPTIONS,
  refuses: "the invitation is not yours, used, withdrawn or expired",
  run: async (given, io) => (await import("./members.ts")).accept(given, io),
});

const REMOVE = defineCommand({
  name: "publisher remove",
  summary: "Remove a member from a publisher, or withdraw an invitation",
  details: "The member's keys can sign nothing new for the publisher; existing signatures stay valid.",
  arguments: [EMAIL],
  options: OPTIONS,
  refuses: `${NOT_OWNER}, or it is the last owner`,
  run: async (given, io) => (await import("./members.ts")).remove(given, io),
});

const PROMOTE = defineCommand({
  name: "publisher promote",
  summary: "Make a maintainer an owner",
  arguments: [EMAIL],
  options: OPTIONS,
  refuses: NOT_OWNER,
  run: async (given, io) => (await import("./members.ts")).promote(given, io),
});

const DEMOTE = defineCommand({
  name: "publisher demote",
  summary: "Make an owner a maintainer",
  arguments: [EMAIL],
  options: OPTIONS,
  refuses: `${NOT_OWNER}, or it is the last owner`,
  run: async (given, io) => (await import("./members.ts")).demote(given, io),
});

const LEAVE = defineCommand({
  name: "publisher leave",
  summary: "Leave a publisher",
  options: OPTIONS,
  refuses: "you are not a member, or its last owner",
  run: async (given, io) => (await import("./members.ts")).leave(given, io),
});

const KEY_SET = defineCommand({
  name: "publisher keys",
  summary: "Show the public keys of a publisher with their validity",
  options: OPTIONS,
  refuses: "no key of this publisher was ever verified",
  run: async (given, io) => (await import("./keys.ts")).keySet(given, io),
});

export const KEYS_ROTATE = defineCommand({
  name: "keys rotate",
  summary: "Replace the key you publish with",
  details:
    "The old key signs for the new one, so the verification stays and hosts that trust the old key can follow. The old " +
    "key can sign nothing new from the effective time on; existing signatures stay valid.",
  arguments: [{ syntax: "<new>", description: "name of the new key on this machine" }],
  options: [
    KEY_OPTION,
    { flags: "--effective <time>", description: "end of the old key (now when absent; at most 30 days ahead)" },
    ...OPTIONS,
  ],
  examples: ["bourse keys create next", "bourse keys rotate next"],
  refuses: "the old key is not verified, retired or revoked, or the new one is known already",
  run: async (given, io) => (await import("./keys.ts")).rotate(given, io),
});

export const KEYS_REVOKE = defineCommand({
  name: "keys revoke",
  summary: "Revoke a key permanently, e.g. from the day it was stolen",
  details:
    "Versions published with it after the effective time no longer resolve; earlier ones stay. A revocation cannot be " +
    "undone.",
  arguments: [{ syntax: "<key>", description: "key id, or name of a key on this machine" }],
  options: [
    { flags: "--reason <text>", description: "why; shown to everyone", required: true },
    { flags: "--effective <time>", description: "time from which it is not trusted (now when absent)" },
    ...OPTIONS,
  ],
  examples: ['bourse keys revoke default --effective 2030-01-31T12:00Z --reason "laptop stolen"'],
  refuses: "the key belongs neither to you nor to a publisher you own, or is already revoked",
  run: async (given, io) => (await import("./keys.ts")).revoke(given, io),
});

const OFFER = defineCommand({
  name: "transfer offer",
  summary: "Offer your extension to another publisher",
  details: "Signed with your key. The transfer takes place when the other publisher has signed the same statement.",
  arguments: [{ syntax: "<extension>", description: "id of the extension" }],
  options: [
    { flags: "--to <publisher>", description: "name of the publisher that receives", required: true },
    { flags: "--days <number>", description: "how many days the offer is valid, 1 to 30", default: "7" },
    KEY_OPTION,
    ...OPTIONS,
  ],
  refuses: `${NOT_OWNER}, there is no such verified publisher, or a pending review, takedown or reversal prevents it`,
  run: async (given, io) => (await import("./transfers.ts")).offer(given, io),
});

const TAKE_OVER = defineCommand({
  name: "transfer accept",
  summary: "Accept an offered extension",
  details: "Verifies the giver's signature, then signs the same statement with your key.",
  arguments: [TRANSFER],
  options: [KEY_OPTION, ...CLOUD_OPTIONS],
  refuses: "the offer is not for a publisher you own, expired, cancelled, not signed, or blocked",
  run: async (given, io) => (await import("./transfers.ts")).accept(given, io),
});

const CANCEL = defineCommand({
  name: "transfer cancel",
  summary: "Withdraw an offer, or decline one",
  arguments: [TRANSFER],
  options: CLOUD_OPTIONS,
  refuses: "you own neither side, or the transfer has ended",
  run: async (given, io) => (await import("./transfers.ts")).cancel(given, io),
});

const LIST = defineCommand({
  name: "transfer list",
  summary: "List the transfers of your publishers",
  options: CLOUD_OPTIONS,
  refuses: "there is no session, or the marketplace refuses",
  run: async (given, io) => (await import("./transfers.ts")).list(given, io),
});

export const PUBLISHER_COMMANDS: readonly CommandSpec[] = [
  MEMBERS,
  INVITE,
  INVITATIONS,
  ACCEPT,
  REMOVE,
  PROMOTE,
  DEMOTE,
  LEAVE,
  KEY_SET,
];

export const TRANSFER_COMMANDS: readonly CommandSpec[] = [OFFER, TAKE_OVER, CANCEL, LIST];
