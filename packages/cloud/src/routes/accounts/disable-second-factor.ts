import { CodeBodySchema, SecondFactorStateSchema } from "@bourse/contract/rest";
import { disableSecondFactor as disable } from "../../domain/accounts/second-factor.ts";
import { defineRoute } from "../../http/route.ts";

export const disableSecondFactor = defineRoute({
  name: "disableSecondFactor",
  summary: "Disable the second factor with one of its codes; ends all other sessions",
  method: "POST",
  path: "/account/second-factor/disable",
  access: { kind: "login", recentLogin: true },
  flag: "sessions",
  rate: "login",
  schemas: { body: CodeBodySchema, answer: SecondFactorStateSchema },
  handle: ({ cloud, actor, body }) => disable(cloud.service, actor, body),
});
