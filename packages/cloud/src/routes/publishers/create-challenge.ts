import { ChallengeSchema, EmptyBodySchema } from "@bourse/contract/rest";
import { createChallenge } from "../../domain/publishers/registrations.ts";
import { defineRoute } from "../../http/route.ts";

export const createPublisherChallenge = defineRoute({
  name: "createPublisherChallenge",
  summary: "Request a challenge to prove possession of a key",
  method: "POST",
  path: "/publisher/challenges",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: ChallengeSchema },
  handle: ({ cloud, actor }) => createChallenge(cloud.service, actor),
});
