import { SecondFactorLoginBodySchema, SessionSchema } from "@bourse/contract/rest";
import { loginWithCode } from "../../../domain/accounts/login.ts";
import { defineRoute } from "../../../http/route.ts";

export const loginSecondFactor = defineRoute({
  name: "loginSecondFactor",
  summary: "Finish a login with a code from the authenticator app or a recovery code",
  method: "POST",
  path: "/auth/login/second-factor",
  access: { kind: "anonymous" },
  flag: "sessions",
  rate: "login",
  schemas: { body: SecondFactorLoginBodySchema, answer: SessionSchema },
  handle: ({ cloud, body, client }) => loginWithCode(cloud.service, body, client),
});
