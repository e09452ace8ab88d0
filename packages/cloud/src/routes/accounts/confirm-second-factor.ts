import { ConfirmSecondFactorBodySchema, RecoveryCodesSchema } from "@bourse/contract/rest";
import { confirmEnrolment } from "../../domain/accounts/second-factor.ts";
import { defineRoute } from "../../http/route.ts";

export const confirmSecondFactor = defineRoute({
  name: "confirmSecondFactor",
  summary: "Enable the second factor with one of its codes; returns recovery codes and ends all other sessions",
  method: "POST",
  path: "/account/second-factor/confirm",
  access: { kind: "login", recentLogin: true },
  flag: "sessions",
  rate: "login",
  schemas: { body: ConfirmSecondFactorBodySchema, answer: RecoveryCodesSchema },
  handle: ({ cloud, actor, body }) => confirmEnrolment(cloud.service, actor, body),
});
