import { OnboardingBodySchema, OnboardingLinkSchema } from "@bourse/contract/rest";
import { startOnboarding as start } from "../../domain/payments/payout-accounts.ts";
import { defineRoute } from "../../http/route.ts";

export const startOnboarding = defineRoute({
  name: "startOnboarding",
  summary: "Create the link where a creator gives the payout provider their identity and bank account",
  method: "POST",
  path: "/creator/payout-account/onboarding",
  // The link alone decides where money is paid.
  access: { kind: "login", recentLogin: true },
  flag: "earnings",
  rate: "money",
  schemas: { body: OnboardingBodySchema, answer: OnboardingLinkSchema },
  handle: ({ cloud, actor, body }) => start(cloud.service, actor, body),
});
