import { SessionSchema, SignUpBodySchema } from "@bourse/contract/rest";
import { signUp as makeAccount } from "../../../domain/accounts/sign-up.ts";
import { defineRoute } from "../../../http/route.ts";

export const signUp = defineRoute({
  name: "signUp",
  summary: "Sign up and log in",
  method: "POST",
  path: "/auth/sign-up",
  access: { kind: "anonymous" },
  flag: "accounts",
  rate: "login",
  schemas: { body: SignUpBodySchema, answer: SessionSchema },
  handle: ({ cloud, body, client }) => makeAccount(cloud.service, body, client),
});
