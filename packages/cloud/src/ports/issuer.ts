/** Parameters for starting a login with the issuer. */
export interface IssuerRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Seconds; the issuer requires a new login when the last one is older. */
  readonly maxAgeSeconds: number;
}

/** Parameters returned by the issuer. */
export interface IssuerReturn {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The service's current time, against which the issuer's times are checked. */
  readonly at: Date;
}

/** The issuer's claims about a person, signed by it for this service and this login. */
export interface IssuerClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** Time of the login with the issuer; undefined when it does not report it. */
  readonly authTime: Date | undefined;
}

/** An OpenID Connect issuer. */
export interface Issuer {
  /** Address for the login. @throws ServiceError `auth.issuer_unavailable`. */
  authorizationUrl(request: IssuerRequest): Promise<string>;
  /** Exchanges the code. @throws ServiceError `auth.issuer_refused`, `auth.issuer_unavailable`. */
  exchange(returned: IssuerReturn): Promise<IssuerClaims>;
}

/**
 * How to treat a person whose address has an account here: separately, or linked to that account if both sides verified
 * the address.
 */
export type LinkPolicy = "new" | "verified_email";

/** The issuer, and the policy for people who log in through it for the first time. */
export interface IssuerLogins {
  readonly issuer: Issuer;
  readonly link: LinkPolicy;
}
