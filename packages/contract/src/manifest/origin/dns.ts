import { invalid, type OriginFault, reserved } from "./fault.ts";

/** Names that never belong to a public host: special-use names and names used in home and company networks. */
export const RESERVED_NAMES = [
  "localhost",
  "local",
  "internal",
  "lan",
  "home",
  "home.arpa",
  "test",
  "invalid",
  "onion",
] as const;

/** Octets of a whole name (RFC 1035), without the final dot. */
const MAX_NAME = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LAST_LABEL = /^[a-z]{1,63}$/;

/**
 * Checks a lowercase host that is not an address by whole labels, so that mylocal.com is not taken for a .local name.
 */
export function checkDnsName(host: string): OriginFault | undefined {
  const labels = host.split(".");
  if (RESERVED_NAMES.some((name) => host === name || host.endsWith(`.${name}`))) {
    return reserved("the host name is reserved for networks that are not public");
  }
  if (labels.length < 2) return invalid("the host name has a single label");
  if (host.length > MAX_NAME) return invalid(`the host name is longer than ${MAX_NAME} characters`);
  if (!labels.every((label) => LABEL.test(label))) {
    return invalid("a label of a host name has 1-63 letters, digits and inner hyphens");
  }
  // The displayed form of an xn-- label depends on the reader, and so does any check of it.
  if (labels.some((label) => label.startsWith("xn--"))) return invalid("internationalised names are not accepted");
  if (!LAST_LABEL.test(labels.at(-1) ?? "")) return invalid("the last label of a host name has letters only");
  return undefined;
}
