import type { CloudLimits } from "@bourse/contract";
import { deadline, type MachineTime } from "@bourse/platform";
import * as client from "openid-client";
import { type IssuerConfig, isThisMachine } from "../../config/accounts.ts";
import { refuse, ServiceError } from "../../failure.ts";
import type { Issuer, IssuerClaims, IssuerLogins, IssuerReturn } from "../../ports/issuer.ts";

/** The logins of the configured issuer. */
export function openIssuer(issuer: IssuerConfig, { accounts }: CloudLimits): IssuerLogins {
  const { issuerTimeoutMs: timeoutMs, issuerSkewMs: skewMs, issuerMetadataMs: metadataMs } = accounts;
  return { issuer: openIdIssuer(issuer, { timeoutMs, skewMs, metadataMs }), link: issuer.link };
}

/** Times for requests to the issuer, in milliseconds. */
export interface IssuerTimes {
  readonly timeoutMs: number;
  /** How far the issuer's clock may be ahead or behind. */
  readonly skewMs: number;
  /** How long its addresses are cached. Its keys are fetched at each login: a withdrawn key is rejected immediately. */
  readonly metadataMs: number;
  readonly machine?: Pick<MachineTime, "after">;
}

interface Known {
  readonly metadata: client.ServerMetadata;
  readonly until: number;
}

/** Address, account and profile; no other claims, and no access to anything. */
const SCOPE = "openid email profile";
const SECOND_MS = 1000;

/** The configured issuer over openid-client; no request is sent before the first login. */
export function openIdIssuer(config: IssuerConfig, times: IssuerTimes): Issuer {
  let known: Known | undefined;

  async function metadata(): Promise<client.ServerMetadata> {
    if (known && performance.now() < known.until) return known.metadata;
    const found = await client
      .discovery(new URL(config.url), config.clientId, undefined, undefined, {
        [client.customFetch]: fetchWithin(times),
        execute: isPlain(config) ? [client.allowInsecureRequests] : [],
      })
      .catch(() => unavailable("its configuration cannot be read"));
    known = { metadata: found.serverMetadata(), until: performance.now() + times.metadataMs };
    return known.metadata;
  }

  /** Makes a new configuration for each login, because the library keeps its cache of keys as long as the configuration. */
  async function configured(at: Date): Promise<client.Configuration> {
    const server = await metadata();
    const own = {
      client_secret: config.clientSecret,
      [client.clockSkew]: Math.round((at.getTime() - Date.now()) / SECOND_MS),
      [client.clockTolerance]: times.skewMs / SECOND_MS,
    };
    const made = new client.Configuration(server, config.clientId, own, authenticationOf(server, config));
    made[client.customFetch] = fetchWithin(times);
    if (isPlain(config)) client.allowInsecureRequests(made);
    // Without this the library does not verify the signature of an ID token, because it came over TLS.
    client.enableNonRepudiationChecks(made);
    return made;
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier, maxAgeSeconds }) {
      const url = client.buildAuthorizationUrl(await configured(new Date()), {
        redirect_uri: config.redirectUrl,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        max_age: String(maxAgeSeconds),
      });
      return url.href;
    },
    async exchange(returned) {
      const made = await configured(returned.at);
      const checks = {
        expectedState: returned.state,
        expectedNonce: returned.nonce,
        pkceCodeVerifier: returned.codeVerifier,
        idTokenExpected: true,
      };
      const tokens = await client
        .authorizationCodeGrant(made, returnedTo(config, returned), checks)
        .catch((fault: unknown) => refuseFor(fault));
      return readClaims(made.serverMetadata().issuer, tokens.claims());
    },
  };
}

/**
 * Replaces the library's deadline with ours, which does not count the time in which this node stood still. A code works
 * only once, so a login whose answer arrived in that time would be lost.
 */
function fetchWithin({ timeoutMs, machine }: IssuerTimes): client.CustomFetch {
  return (url, options) => fetch(url, { ...(options as RequestInit), signal: deadline(timeoutMs, machine) });
}

function isPlain({ url }: IssuerConfig): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && isThisMachine(hostname);
}

function authenticationOf(server: client.ServerMetadata, { clientSecret }: IssuerConfig): client.ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_basic")
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}

function returnedTo(config: IssuerConfig, { code, state, iss }: IssuerReturn): URL {
  const url = new URL(config.redirectUrl);
  url.searchParams.set("code", code);
  url.searchParams.set("state", state);
  if (iss !== undefined) url.searchParams.set("iss", iss);
  return url;
}

/**
 * The library's messages contain no secret, but may repeat text of a hostile issuer: only the kind of fault is
 * reported.
 */
function refuseFor(fault: unknown): never {
  if (fault instanceof client.ResponseBodyError)
    return fault.status >= 500
      ? unavailable("it failed")
      : refuse("auth.issuer_refused", "the issuer refuses the code");
  if (fault instanceof client.AuthorizationResponseError)
    return refuse("auth.issuer_refused", "the issuer refuses the login");
  if (fault instanceof client.ClientError) {
    if (UNREACHED.has(fault.code ?? "")) return unavailable("it did not answer in time or not as it should");
    return refuse("auth.issuer_refused", "the ID token is not valid");
  }
  // The library throws this when a connection fails.
  if (fault instanceof TypeError) return unavailable("it is not reached");
  throw fault;
}

/** Codes of the library about the answer's form and about time, not about the content of a token. */
const UNREACHED: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

function unavailable(why: string): never {
  const retryAfter = 30;
  throw new ServiceError("auth.issuer_unavailable", `the issuer of logins does not answer: ${why}`, { retryAfter });
}

/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** The end of year 9999; no calendar or database accepts a later time. */
const LAST_SECOND = 253_402_300_799;

function readTime(seconds: number): Date {
  if (seconds >= 0 && seconds <= LAST_SECOND) return new Date(seconds * SECOND_MS);
  return refuse("auth.issuer_refused", "the issuer gives no time of the login");
}

function readClaims(issuer: string, claims: client.IDToken | undefined): IssuerClaims {
  if (!claims) return refuse("auth.issuer_refused", "there is no ID token");
  const { sub, email, email_verified: verified, name, auth_time: authTime } = claims;
  if (!SUBJECT.test(sub)) return refuse("auth.issuer_refused", "the issuer gives no usable subject");
  return {
    issuer,
    subject: sub,
    email: typeof email === "string" ? email : undefined,
    isEmailVerified: verified === true,
    name: typeof name === "string" ? name : undefined,
    authTime: typeof authTime === "number" ? readTime(authTime) : undefined,
  };
}
