import { EmptyBodySchema, SecondFactorSecretSchema } from "@bourse/contract/rest";
import { enrolSecondFactor as enrol } from "../../domain/accounts/second-factor.ts";
import { defineRoute } from "../../http/route.ts";

export const enrolSecondFactor = defineRoute({
  name: "enrolSecondFactor",
  summary: "Make a secret for an authenticator app, shown only once; it takes effect when confirmed",
  method: "POST",
  path: "/account/second-factor/enrol",
  access: { kind: "login", recentLogin: true },
  flag: "sessions",
  rate: "write",
  schemas: { body: EmptyBodySchema, answer: SecondFactorSecretSchema },
  handle: ({ cloud, actor }) => enrol(cloud.service, actor),
});
