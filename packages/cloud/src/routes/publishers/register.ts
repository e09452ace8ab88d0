import {
  ChallengeSchema,
  EmptyBodySchema,
  RegisterBodySchema,
  RegistrationListSchema,
  RegistrationSchema,
} from "@bourse/contract/rest";
import { createChallenge, listOwnRegistrations, registerPublisher } from "../../domain/publishers/registrations.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const REGISTER_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "createPublisherChallenge",
    summary: "Request a challenge to prove possession of a key",
    method: "POST",
    path: "/publisher/challenges",
    access: { kind: "login" },
    flag: "publishing",
    rate: "write",
    schemas: { body: EmptyBodySchema, answer: ChallengeSchema },
    handle: ({ cloud, actor }) => createChallenge(cloud.service, actor),
  }),
  defineRoute({
    name: "listRegistrations",
    summary: "List your registered publishers and keys",
    method: "GET",
    path: "/publisher/me",
    access: { kind: "login" },
    flag: "publishing",
    rate: "read",
    schemas: { answer: RegistrationListSchema },
    handle: ({ cloud, actor }) => listOwnRegistrations(cloud.service, actor),
  }),
  defineRoute({
    name: "registerPublisher",
    summary: "Register a public key for a publisher; it does not replace an administrator's verification",
    method: "POST",
    path: "/publisher/register",
    access: { kind: "login", verifiedEmail: true },
    flag: "publishing",
    rate: "write",
    schemas: { body: RegisterBodySchema, answer: RegistrationSchema },
    handle: ({ cloud, actor, body }) => registerPublisher(cloud.service, actor, body),
  }),
];
