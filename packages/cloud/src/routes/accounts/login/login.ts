import { LoginBodySchema, SessionSchema } from "@bourse/contract/rest";
import { login as logIn } from "../../../domain/accounts/login.ts";
import { defineRoute } from "../../../http/route.ts";

export const login = defineRoute({
  name: "login",
  summary:
    "Log in with e-mail address and password; an account with a second factor gets a ticket to finish with a code",
  method: "POST",
  path: "/auth/login",
  access: { kind: "anonymous" },
  flag: "accounts",
  rate: "login",
  schemas: { body: LoginBodySchema, answer: SessionSchema },
  handle: ({ cloud, body, client }) => logIn(cloud.service, body, client),
});
