/** What a login is begun with at the issuer. */
export interface IssuerRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Seconds; the issuer asks for a new login when the last one is older. */
  readonly maxAgeSeconds: number;
}

/** What came back from it. */
export interface IssuerReturn {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The service's present time, by which the issuer's times are judged. */
  readonly at: Date;
}

/** What the issuer says about somebody, signed by it, meant for this service and this login. */
export interface IssuerClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** When the person logged in to the issuer; undefined when it does not say. */
  readonly authTime: Date | undefined;
}

/** An OpenID Connect issuer. */
export interface Issuer {
  /** Where to send the person. @throws ServiceError `auth.issuer_unavailable`. */
  authorizationUrl(request: IssuerRequest): Promise<string>;
  /** Exchanges the code. @throws ServiceError `auth.issuer_refused`, `auth.issuer_unavailable`. */
  exchange(returned: IssuerReturn): Promise<IssuerClaims>;
}

/** What becomes of somebody whose address has an account here: nothing, or that account if both sides verified it. */
export type LinkPolicy = "new" | "verified_email";

/** The issuer, and what becomes of people it sends for the first time. */
export interface IssuerLogins {
  readonly issuer: Issuer;
  readonly link: LinkPolicy;
}
