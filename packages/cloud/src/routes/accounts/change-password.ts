import { ChangePasswordBodySchema, SessionsEndedSchema } from "@bourse/contract/rest";
import { changePassword as change } from "../../domain/accounts/passwords.ts";
import { defineRoute } from "../../http/route.ts";

export const changePassword = defineRoute({
  name: "changePassword",
  summary: "Change your password; ends all other sessions",
  method: "POST",
  path: "/account/password",
  access: { kind: "login", recentLogin: true },
  flag: "accounts",
  rate: "login",
  schemas: { body: ChangePasswordBodySchema, answer: SessionsEndedSchema },
  handle: ({ cloud, actor, body }) => change(cloud.service, actor, body),
});
