import {
  EmptyBodySchema,
  InvitationListSchema,
  InvitationSchema,
  InviteBodySchema,
  LeaveBodySchema,
  MemberBodySchema,
  MemberListSchema,
  MemberQuerySchema,
  MemberRoleBodySchema,
} from "@bourse/contract/rest";
import {
  acceptInvitation as accept,
  inviteMember as invite,
  listInvitations as list,
} from "../../domain/publishers/invitations.ts";
import {
  changeRole as change,
  leavePublisher as leave,
  listMembers as listMembersIn,
  removeMember as remove,
} from "../../domain/publishers/members.ts";
import { defineRoute } from "../../http/route.ts";
import { InvitationParams } from "../params.ts";

export const inviteMember = defineRoute({
  name: "inviteMember",
  summary: "Invite an account to a publisher as a maintainer; for its owners",
  method: "POST",
  path: "/publisher/members/invite",
  access: { kind: "login", recentLogin: true, verifiedEmail: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: InviteBodySchema, answer: InvitationSchema },
  handle: ({ cloud, actor, body }) => invite(cloud.service, actor, body),
});

export const listInvitations = defineRoute({
  name: "listInvitations",
  summary: "List your open invitations",
  method: "GET",
  path: "/publisher/invitations",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { answer: InvitationListSchema },
  handle: ({ cloud, actor }) => list(cloud.service, actor),
});

export const acceptInvitation = defineRoute({
  name: "acceptInvitation",
  summary: "Accept an invitation to a publisher; it can be used once",
  method: "POST",
  path: "/publisher/invitations/{invitation_id}/accept",
  access: { kind: "login", verifiedEmail: true },
  flag: "publishing",
  rate: "write",
  schemas: { params: InvitationParams, body: EmptyBodySchema, answer: InvitationSchema },
  handle: ({ cloud, actor, params }) => accept(cloud.service, actor, params.invitation_id),
});

export const listMembers = defineRoute({
  name: "listMembers",
  summary: "List the members and open invitations of a publisher; for its members",
  method: "GET",
  path: "/publisher/members",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { query: MemberQuerySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, query }) => listMembersIn(cloud.service, actor, query.publisher),
});

export const changeMemberRole = defineRoute({
  name: "changeMemberRole",
  summary: "Change a member's role to owner or maintainer; for owners",
  method: "POST",
  path: "/publisher/members/role",
  access: { kind: "login", recentLogin: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: MemberRoleBodySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, body }) => change(cloud.service, actor, body),
});

export const removeMember = defineRoute({
  name: "removeMember",
  summary: "Remove a member from a publisher, or cancel an invitation; for its owners",
  method: "POST",
  path: "/publisher/members/remove",
  access: { kind: "login", recentLogin: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: MemberBodySchema, answer: MemberListSchema },
  handle: ({ cloud, actor, body }) => remove(cloud.service, actor, body),
});

export const leavePublisher = defineRoute({
  name: "leavePublisher",
  summary: "Leave a publisher",
  method: "POST",
  path: "/publisher/members/leave",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { body: LeaveBodySchema, answer: EmptyBodySchema },
  handle: ({ cloud, actor, body }) => leave(cloud.service, actor, body.publisher),
});
