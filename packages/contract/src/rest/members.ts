import { type Static, Type } from "typebox";
import { closed, named, oneOf, PublisherNameSchema, ReasonSchema, TimeSchema, UuidSchema } from "./common.ts";

/** An account's role in a publisher. The permissions of each role are one table of the service (docs/adr/0070). */
export const MemberRoleSchema = oneOf(["owner", "maintainer"]);
export type MemberRole = Static<typeof MemberRoleSchema>;

/** Query of `GET /publisher/members`. */
export const MemberQuerySchema = closed({ publisher: PublisherNameSchema });

/** A member of a publisher. */
export const MemberSchema = named(
  "PublisherMember",
  closed({
    account_id: UuidSchema,
    email: Type.String(),
    name: Type.String(),
    role: MemberRoleSchema,
    since: TimeSchema,
  }),
);
export type Member = Static<typeof MemberSchema>;

/** An invitation that can still be accepted. */
export const InvitationSchema = named(
  "PublisherInvitation",
  closed({
    invitation_id: UuidSchema,
    publisher: PublisherNameSchema,
    /** The invited account. */
    account_id: UuidSchema,
    email: Type.String(),
    invited_at: TimeSchema,
    expires_at: TimeSchema,
  }),
);
export type Invitation = Static<typeof InvitationSchema>;

/** `GET /publisher/members`: for its members only. */
export const MemberListSchema = named(
  "PublisherMemberList",
  closed({
    publisher: PublisherNameSchema,
    members: Type.Array(MemberSchema),
    invitations: Type.Array(InvitationSchema),
  }),
);
export type MemberList = Static<typeof MemberListSchema>;

/** `GET /publisher/invitations`: invitations for this account. */
export const InvitationListSchema = named("PublisherInvitationList", closed({ items: Type.Array(InvitationSchema) }));
export type InvitationList = Static<typeof InvitationListSchema>;

/** `POST /publisher/members/invite`: the address of an account, which joins as a maintainer. */
export const InviteBodySchema = named(
  "InviteBody",
  closed({ publisher: PublisherNameSchema, email: Type.String({ minLength: 3, maxLength: 254 }) }),
);
export type InviteBody = Static<typeof InviteBodySchema>;

/** `POST /publisher/members/remove`: a member, or an invited account. */
export const MemberBodySchema = named("MemberBody", closed({ publisher: PublisherNameSchema, account_id: UuidSchema }));
export type MemberBody = Static<typeof MemberBodySchema>;

/** `POST /publisher/members/role`. */
export const MemberRoleBodySchema = named(
  "MemberRoleBody",
  closed({ publisher: PublisherNameSchema, account_id: UuidSchema, role: MemberRoleSchema }),
);
export type MemberRoleBody = Static<typeof MemberRoleBodySchema>;

/** `POST /publisher/members/leave`. */
export const LeaveBodySchema = named("LeaveBody", closed({ publisher: PublisherNameSchema }));
export type LeaveBody = Static<typeof LeaveBodySchema>;

/** `POST /admin/publishers/{publisher_id}/owner`. */
export const AppointOwnerBodySchema = named(
  "AppointOwnerBody",
  closed({ account_id: UuidSchema, reason: ReasonSchema }),
);
