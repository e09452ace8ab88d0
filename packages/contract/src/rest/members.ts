import { type Static, Type } from "typebox";
import {
  AccountIdSchema,
  AccountNameText,
  closed,
  EmailText,
  listOf,
  named,
  oneOf,
  PublisherNameSchema,
  ReasonSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";

/** An account's role in a publisher. The permissions of each role are one table of the service (docs/adr/0070). */
export const MemberRoleSchema = told(
  oneOf(["owner", "maintainer"]),
  "Role in the publisher: a maintainer registers keys and publishes; an owner also decides about members, transfers and revocations, and earns.",
);
export type MemberRole = Static<typeof MemberRoleSchema>;

/** Query of `GET /publisher/members`. */
export const MemberQuerySchema = closed({ publisher: PublisherNameSchema });

/** Schema of {@link Member}. */
export const MemberSchema = named(
  "PublisherMember",
  closed({
    account_id: AccountIdSchema,
    email: EmailText,
    name: AccountNameText,
    role: MemberRoleSchema,
    since: told(TimeSchema, "When the account became a member."),
  }),
  "A member of a publisher.",
);
export type Member = Static<typeof MemberSchema>;

/** Schema of {@link Invitation}. */
export const InvitationSchema = named(
  "PublisherInvitation",
  closed({
    invitation_id: told(UuidSchema, "Id of the invitation."),
    publisher: PublisherNameSchema,
    account_id: told(AccountIdSchema, "The invited account.", "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11"),
    email: text("Mail address of the invited account.", "grace@northwind.example"),
    invited_at: told(TimeSchema, "When the invitation was sent."),
    expires_at: told(TimeSchema, "Until when it can be accepted.", "2026-10-05T14:13:20.000Z"),
  }),
  "An invitation that can still be accepted.",
);
export type Invitation = Static<typeof InvitationSchema>;

/** `GET /publisher/members`: for its members only. */
export const MemberListSchema = named(
  "PublisherMemberList",
  closed({
    publisher: PublisherNameSchema,
    members: listOf(MemberSchema, "All members."),
    invitations: listOf(InvitationSchema, "All invitations that can still be accepted."),
  }),
  "Who belongs to a publisher, and who is invited.",
);
export type MemberList = Static<typeof MemberListSchema>;

/** `GET /publisher/invitations`: invitations for this account. */
export const InvitationListSchema = named("PublisherInvitationList", wholeList(InvitationSchema));
export type InvitationList = Static<typeof InvitationListSchema>;

/** `POST /publisher/members/invite`. */
export const InviteBodySchema = named(
  "InviteBody",
  closed({
    publisher: PublisherNameSchema,
    email: told(
      Type.String({ minLength: 3, maxLength: 254 }),
      "Mail address of an account, which joins as a maintainer.",
      "grace@northwind.example",
    ),
  }),
  "Whom to invite.",
);
export type InviteBody = Static<typeof InviteBodySchema>;

/** `POST /publisher/members/remove`. */
export const MemberBodySchema = named(
  "MemberBody",
  closed({ publisher: PublisherNameSchema, account_id: told(AccountIdSchema, "A member, or an invited account.") }),
  "Whom to remove.",
);
export type MemberBody = Static<typeof MemberBodySchema>;

/** `POST /publisher/members/role`. */
export const MemberRoleBodySchema = named(
  "MemberRoleBody",
  closed({ publisher: PublisherNameSchema, account_id: AccountIdSchema, role: MemberRoleSchema }),
  "The role that a member has from now on.",
);
export type MemberRoleBody = Static<typeof MemberRoleBodySchema>;

/** `POST /publisher/members/leave`. */
export const LeaveBodySchema = named(
  "LeaveBody",
  closed({ publisher: PublisherNameSchema }),
  "The publisher that the account leaves.",
);
export type LeaveBody = Static<typeof LeaveBodySchema>;

/** `POST /admin/publishers/{publisher_id}/owner`. */
export const AppointOwnerBodySchema = named(
  "AppointOwnerBody",
  closed({ account_id: told(AccountIdSchema, "The owner from now on."), reason: ReasonSchema }),
  "An owner for a publisher that has lost its own.",
);
