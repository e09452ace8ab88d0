import type { Environment } from "./environment.ts";

/** Configuration of accounts. */
export interface AccountsConfig {
  /** An OpenID Connect issuer for logins. */
  readonly issuer?: IssuerConfig;
}

/** The issuer, and this service's registration with it. */
export interface IssuerConfig {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address to which the issuer returns people. */
  readonly redirectUrl: string;
  /**
   * `new`: a person's first login through the issuer creates an account, and is refused if their address already has
   * one. `verified_email`: they are linked to that account if both sides have verified the address.
   */
  readonly link: (typeof LINKS)[number];
}

const LINKS = ["new", "verified_email"] as const;

/** ISSUER_URL, ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET (or its _FILE), ISSUER_REDIRECT_URL, ISSUER_LINK. */
export function readAccounts(environment: Environment): AccountsConfig {
  const issuer = readIssuer(environment);
  return issuer ? { issuer } : {};
}

const ISSUER_NAMES = ["ISSUER_URL", "ISSUER_CLIENT_ID", "ISSUER_REDIRECT_URL", "ISSUER_LINK"] as const;

function readIssuer(environment: Environment): IssuerConfig | undefined {
  const clientSecret = environment.secret("ISSUER_CLIENT_SECRET");
  const isWanted = clientSecret !== undefined || ISSUER_NAMES.some((name) => environment.text(name) !== undefined);
  if (!isWanted) return undefined;
  const url = environment.address("ISSUER_URL", "any");
  const redirectUrl = environment.address("ISSUER_REDIRECT_URL", "any");
  const clientId = environment.text("ISSUER_CLIENT_ID");
  const link = environment.word("ISSUER_LINK", LINKS) ?? "new";
  const needed = {
    ISSUER_URL: url,
    ISSUER_REDIRECT_URL: redirectUrl,
    ISSUER_CLIENT_ID: clientId,
    ISSUER_CLIENT_SECRET: clientSecret,
  };
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) environment.fault(`${name} is missing, and other variables of the issuer are set`);
  if (url !== undefined && !isSafe(url)) environment.fault("ISSUER_URL is not https, and not this machine");
  if (!url || !redirectUrl || !clientId || !clientSecret) return undefined;
  return { url, redirectUrl, clientId, clientSecret, link };
}

/** Anyone who can change an issuer's answers can log in as anybody, so plain http is allowed only on this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isThisMachine(hostname);
}

/** Names of the local machine. */
export function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}
