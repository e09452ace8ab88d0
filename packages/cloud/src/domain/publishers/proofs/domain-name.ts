import { checkOrigin } from "@bourse/contract";
import { refuse } from "../../../failure.ts";

/** Label of the challenge record: it identifies the service, and no record of the domain itself is affected. */
export const CHALLENGE_LABEL = "_bourse-challenge";
/** Octets of a whole name (RFC 1035); the label and its dot precede the domain. */
const MAX_DOMAIN = 253 - CHALLENGE_LABEL.length - 1;

/**
 * Checks a domain with the rules of manifests' origins: a public host name in lower case; no address, port, IDN or
 * special-use name.
 *
 * @throws ServiceError `proof.domain_invalid`
 */
export function checkDomain(domain: string | undefined): string {
  if (domain === undefined) return refuse("proof.domain_invalid", "this method proves a domain, and none is named");
  if (!/^[a-z0-9.-]+$/.test(domain)) {
    return refuse("proof.domain_invalid", "a domain has lower-case letters, digits, hyphens and dots only");
  }
  if (/(?:^|\.)[0-9]+$/.test(domain)) return refuse("proof.domain_invalid", "an IP address is not a domain");
  if (domain.length > MAX_DOMAIN)
    return refuse("proof.domain_invalid", `a domain has at most ${MAX_DOMAIN} characters`);
  const fault = checkOrigin(`https://${domain}`);
  return fault ? refuse("proof.domain_invalid", fault.message) : domain;
}
