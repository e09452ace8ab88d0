import type { Cloud } from "../../../composition.ts";
import { refuse } from "../../../failure.ts";
import type { IssuerLogins } from "../../../ports/issuer.ts";

/** The configured issuer; its routes exist only when there is one. */
export function issuerLogins({ issuerLogins: logins }: Cloud): IssuerLogins {
  return logins ?? refuse("http.not_found");
}
