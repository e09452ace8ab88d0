import { IssuerFinishBodySchema, SessionSchema } from "@bourse/contract/rest";
import { finishIssuerLogin } from "../../../domain/accounts/issuer-login.ts";
import { defineRoute } from "../../../http/route.ts";
import { issuerLogins } from "./issuer-logins.ts";

export const issuerFinish = defineRoute({
  name: "issuerFinish",
  summary: "Finish a login with the issuer's code; the issuer decides how recent the login is",
  method: "POST",
  path: "/auth/issuer/finish",
  access: { kind: "anonymous" },
  flag: "issuer",
  rate: "login",
  schemas: { body: IssuerFinishBodySchema, answer: SessionSchema },
  handle: ({ cloud, body, client }) => finishIssuerLogin(cloud.service, issuerLogins(cloud), { body, client }),
});
