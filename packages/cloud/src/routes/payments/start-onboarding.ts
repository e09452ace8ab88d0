import { OnboardingBodySchema, OnboardingLinkSchema } from "@bourse/contract/rest";
import { startOnboarding as start } from "../../domain/payments/payout-accounts.ts";
import { defineRoute } from "../../http/route.ts";

export const startOnboarding = defineRoute({
  name: "startOnboarding",
  summary: "A link on which a creator tells the payout provider who they are and where to pay",
  method: "POST",
  path: "/creator/payout-account/onboarding",
  // Who has the link decides where the money goes.
  access: { kind: "login", recentLogin: true },
  flag: "earnings",
  rate: "money",
  schemas: { body: OnboardingBodySchema, answer: OnboardingLinkSchema },
  handle: ({ cloud, actor, body }) => start(cloud.service, actor, body.country),
});
