import { EmptyBodySchema, IssuerFinishBodySchema, IssuerStartSchema, SessionSchema } from "@bourse/contract/rest";
import type { Cloud } from "../../../composition.ts";
import { finishIssuerLogin, startIssuerLogin } from "../../../domain/accounts/issuer-login.ts";
import { refuse } from "../../../failure.ts";
import { type AnyRoute, defineRoute } from "../../../http/route.ts";
import type { IssuerLogins } from "../../../ports/issuer.ts";

export const ISSUER_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "issuerStart",
    summary: "Start a login with the OpenID Connect issuer",
    method: "POST",
    path: "/auth/issuer/start",
    access: { kind: "anonymous" },
    flag: "issuer",
    rate: "login",
    schemas: { body: EmptyBodySchema, answer: IssuerStartSchema },
    handle: ({ cloud }) => startIssuerLogin(cloud.service, issuerLogins(cloud)),
  }),
  defineRoute({
    name: "issuerFinish",
    summary: "Finish a login with the issuer's code; the issuer decides how recent the login is",
    method: "POST",
    path: "/auth/issuer/finish",
    access: { kind: "anonymous" },
    flag: "issuer",
    rate: "login",
    schemas: { body: IssuerFinishBodySchema, answer: SessionSchema },
    handle: ({ cloud, body, client }) => finishIssuerLogin(cloud.service, issuerLogins(cloud), { body, client }),
  }),
];

/** The configured issuer; its routes exist only when there is one. */
function issuerLogins({ issuerLogins: logins }: Cloud): IssuerLogins {
  return logins ?? refuse("http.not_found");
}
