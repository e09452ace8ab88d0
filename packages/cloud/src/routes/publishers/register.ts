import { RegisterBodySchema, RegistrationSchema } from "@bourse/contract/rest";
import { registerPublisher as register } from "../../domain/publishers/registrations.ts";
import { defineRoute } from "../../http/route.ts";

export const registerPublisher = defineRoute({
  name: "registerPublisher",
  summary: "Register a public key for a publisher; it does not replace an administrator's verification",
  method: "POST",
  path: "/publisher/register",
  access: { kind: "login", verifiedEmail: true },
  flag: "publishing",
  rate: "write",
  schemas: { body: RegisterBodySchema, answer: RegistrationSchema },
  handle: ({ cloud, actor, body }) => register(cloud.service, actor, body),
});
