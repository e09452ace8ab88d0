import { EmptyBodySchema, IssuerStartSchema } from "@bourse/contract/rest";
import { startIssuerLogin } from "../../../domain/accounts/issuer-login.ts";
import { defineRoute } from "../../../http/route.ts";
import { issuerLogins } from "./issuer-logins.ts";

export const issuerStart = defineRoute({
  name: "issuerStart",
  summary: "Start a login with the OpenID Connect issuer",
  method: "POST",
  path: "/auth/issuer/start",
  access: { kind: "anonymous" },
  flag: "issuer",
  rate: "login",
  schemas: { body: EmptyBodySchema, answer: IssuerStartSchema },
  handle: ({ cloud }) => startIssuerLogin(cloud.service, issuerLogins(cloud)),
});
