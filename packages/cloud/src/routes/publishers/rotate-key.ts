import { RotatedKeysSchema, RotateKeyBodySchema } from "@bourse/contract/rest";
import { rotateKey as rotate } from "../../domain/publishers/rotate-key.ts";
import { defineRoute } from "../../http/route.ts";

export const rotateKey = defineRoute({
  name: "rotateKey",
  summary: "Replace a key with a new one, signed by both; the verification stays",
  method: "POST",
  path: "/publisher/keys/rotate",
  access: { kind: "login", verifiedEmail: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: RotateKeyBodySchema, answer: RotatedKeysSchema },
  handle: ({ cloud, actor, body }) => rotate(cloud.service, actor, body),
});
