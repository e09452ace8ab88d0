import type { LoginBody, Session, SignUpBody } from "@bourse/contract/rest";
import type { Actor } from "./service.ts";

/** Who somebody is. The embedded accounts are one implementation; a deployment's own issuer can be another. */
export interface Authenticator {
  signUp(body: SignUpBody): Promise<Session>;
  login(body: LoginBody): Promise<Session>;
  /** A new token for a session that stands; the old one ends and the time of the password is kept. */
  refresh(actor: Actor): Promise<Session>;
  logout(actor: Actor): Promise<void>;
  /** @throws ServiceError `auth.session_invalid` or `auth.session_expired`. */
  authenticate(token: string): Promise<Actor>;
}
