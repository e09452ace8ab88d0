import {
  AdminRegistrationListSchema,
  AdminRegistrationSchema,
  AppointOwnerBodySchema,
  MemberListSchema,
  PublisherQuerySchema,
  ReasonBodySchema,
  RegistrationListSchema,
  RevokeRegistrationBodySchema,
  VerifyPublisherBodySchema,
} from "@bourse/contract/rest";
import { appointOwner } from "../../domain/publishers/appoint-owner.ts";
import { revokeRegisteredKey } from "../../domain/publishers/revoke-key.ts";
import { decidePublisher, listPublishers } from "../../domain/publishers/verification.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PublisherParams } from "../params.ts";

export const REGISTRATION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listPublishers",
    summary: "List registered publishers, oldest first",
    method: "GET",
    path: "/admin/publishers",
    access: { kind: "role", roles: ["administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: PublisherQuerySchema, answer: AdminRegistrationListSchema },
    handle: ({ cloud, query }) => listPublishers(cloud.service, query),
  }),
  defineRoute({
    name: "appointOwner",
    summary: "Give a publisher without an owner to another account",
    method: "POST",
    path: "/admin/publishers/{publisher_id}/owner",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: PublisherParams, body: AppointOwnerBodySchema, answer: MemberListSchema },
    handle: ({ cloud, actor, params, body: { account_id: accountId, reason } }) =>
      appointOwner(cloud.service, actor, { publisherId: params.publisher_id, accountId, reason }),
  }),
  defineRoute({
    name: "verifyPublisher",
    summary: "Verify a publisher's registration, citing the evidence",
    method: "POST",
    path: "/admin/publishers/{publisher_id}/verify",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: PublisherParams, body: VerifyPublisherBodySchema, answer: AdminRegistrationSchema },
    handle: ({ cloud, actor, params, body: { reason, evidence, proof_ids: proofIds } }) => {
      const decision = { publisherId: params.publisher_id, state: "verified", reason, evidence, proofIds } as const;
      return decidePublisher(cloud.service, actor, decision);
    },
  }),
  defineRoute({
    name: "suspendPublisher",
    summary: "Withdraw a publisher's verification, with a reason",
    method: "POST",
    path: "/admin/publishers/{publisher_id}/suspend",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: PublisherParams, body: ReasonBodySchema, answer: AdminRegistrationSchema },
    handle: ({ cloud, actor, params, body }) =>
      decidePublisher(cloud.service, actor, { publisherId: params.publisher_id, state: "suspended", ...body }),
  }),
  defineRoute({
    name: "revokeRegisteredKey",
    summary: "Revoke a key permanently from a given time, for every publisher that uses it",
    method: "POST",
    path: "/admin/publishers/{publisher_id}/revoke-key",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: PublisherParams, body: RevokeRegistrationBodySchema, answer: RegistrationListSchema },
    handle: ({ cloud, actor, params, body }) =>
      revokeRegisteredKey(cloud.service, actor, { publisherId: params.publisher_id, ...body }),
  }),
];
