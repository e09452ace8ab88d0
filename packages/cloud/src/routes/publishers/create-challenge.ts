import { ChallengeSchema, EmptyBodySchema } from "@bourse/contract/rest";
import { createChallenge } from "../../domain/publishers/registrations.ts";
import { defineRoute } from "../../http/route.ts";

export const createPublisherChallenge = defineRoute({
  name: "createPublisherChallenge",
  summary: "Ask for a challenge to prove the possession of a key with",
  method: "POST",
  path: "/publisher/challenges",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: ChallengeSchema },
  handle: ({ cloud, actor }) => createChallenge(cloud.service, actor),
});
