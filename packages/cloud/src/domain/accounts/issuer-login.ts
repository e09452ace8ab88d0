import type { IssuerFinishBody, IssuerStart, Session } from "@bourse/contract/rest";
import { refuse } from "../../failure.ts";
import { pastByPeer } from "../../peer-time.ts";
import type { IssuerLogins } from "../../ports/issuer.ts";
import type { Service } from "../../ports/service.ts";
import { insertIssuerLogin, takeIssuerLogin } from "../../store/accounts/issuer.ts";
import { accountFor } from "./issuer-accounts.ts";
import { type Client, finishLogin } from "./login.ts";
import { hashSecret, randomSecret } from "./tokens.ts";

/** Counts as no recent login: an issuer that does not report the login time proves nothing about it. */
const NEVER = new Date(0);

/**
 * Begins a login with the issuer. State, nonce and PKCE verifier stay here; the client gets a secret that ties it to
 * the login.
 */
export async function startIssuerLogin(service: Service, { issuer }: IssuerLogins): Promise<IssuerStart> {
  const [state, nonce, codeVerifier, secret] = [
    randomSecret(service.random),
    randomSecret(service.random),
    randomSecret(service.random),
    randomSecret(service.random),
  ];
  const maxAgeSeconds = Math.floor(service.limits.recentLoginMs / 1000);
  const url = await issuer.authorizationUrl({ state, nonce, codeVerifier, maxAgeSeconds });
  const expiresAt = new Date(service.clock.now().getTime() + service.limits.accounts.issuerLoginMs);
  await insertIssuerLogin(service.database, {
    state_hash: hashSecret(state),
    secret_hash: hashSecret(secret),
    nonce,
    code_verifier: codeVerifier,
    expires_at: expiresAt,
  });
  return { authorization_url: url, state, login_secret: secret, expires_at: expiresAt.toISOString() };
}

/** Finishes a login: opens a session of our own, with the issuer's login time. */
export async function finishIssuerLogin(
  service: Service,
  logins: IssuerLogins,
  { body, client }: { readonly body: IssuerFinishBody; readonly client: Client },
): Promise<Session> {
  const at = service.clock.now();
  const [stateHash, secretHash] = [hashSecret(body.state), hashSecret(body.login_secret)];
  const begun = await takeIssuerLogin(service.database, { stateHash, secretHash, at });
  if (!begun) refuse("auth.issuer_login_invalid");
  const { code, state, iss } = body;
  const { nonce, code_verifier: codeVerifier } = begun;
  const claims = await logins.issuer.exchange({ code, state, iss, nonce, codeVerifier, at });
  const authTime = authTimeOf(service, claims.authTime);
  const accountId = await accountFor(service, claims, logins.link);
  return finishLogin(service, {
    accountId,
    methods: ["issuer"],
    authTime,
    userAgent: client.userAgent,
    isStillTrue: () => true,
  });
}

function authTimeOf({ clock, limits }: Service, claimed: Date | undefined): Date {
  if (claimed === undefined) return NEVER;
  const authTime = pastByPeer(claimed, { now: clock.now(), aheadMs: limits.accounts.issuerSkewMs });
  if (!authTime) refuse("auth.issuer_refused", "the issuer says that the login will be in the future");
  return authTime;
}
