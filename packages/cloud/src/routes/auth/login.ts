import { LoginBodySchema, SessionSchema } from "@bourse/contract/rest";
import { defineRoute } from "../../http/route.ts";

export const login = defineRoute({
  name: "login",
  summary: "Log in with e-mail address and password",
  method: "POST",
  path: "/auth/login",
  access: { kind: "anonymous" },
  flag: "accounts",
  rate: "login",
  schemas: { body: LoginBodySchema, answer: SessionSchema },
  handle: ({ cloud, body }) => cloud.authenticator.login(body),
});
