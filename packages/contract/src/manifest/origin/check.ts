import { invalid, type OriginFault, reserved } from "./fault.ts";
import { isReservedIpv4, parseIpv4 } from "./ipv4.ts";
import { formatIpv6, isReservedIpv6, parseIpv6 } from "./ipv6.ts";

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
function checkDnsName(host: string): OriginFault | undefined {
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

/**
 * The only valid form of an origin: nothing is decoded, trimmed or lower-cased, because URL parsers disagree on that.
 */
const ORIGIN_PATTERN = "^https:\\/\\/(\\[[0-9a-f:]+\\]|[a-z0-9.-]+)(?::([1-9][0-9]{0,4}))?$";
const ORIGIN = new RegExp(ORIGIN_PATTERN, "u");
const MAX_PORT = 65_535;

/**
 * Checks the text of a network origin against the specification's list of addresses. When a connection is made, the
 * addresses that a name resolves to are checked again, more strictly.
 */
export function checkOrigin(origin: string): OriginFault | undefined {
  const [, host, port] = ORIGIN.exec(origin) ?? [];
  if (host === undefined) return invalid("must be https://, a lowercase host and an optional port, and nothing else");
  if (port !== undefined && Number(port) > MAX_PORT) return invalid("the port is beyond 65535");
  if (host.startsWith("[")) return checkIpv6(host.slice(1, -1));
  return endsNumeric(host) ? checkIpv4(host) : checkDnsName(host);
}

/** Every URL parser treats a host whose last label has only digits as an address, or as an error. */
function endsNumeric(host: string): boolean {
  return /(?:^|\.)[0-9]+$/.test(host);
}

function checkIpv4(host: string): OriginFault | undefined {
  const address = parseIpv4(host);
  if (address === undefined)
    return invalid("an IPv4 address has four decimal numbers from 0 to 255 without zeros in front");
  return isReservedIpv4(address) ? reserved("the IPv4 address is not a public one") : undefined;
}

function checkIpv6(host: string): OriginFault | undefined {
  const address = parseIpv6(host);
  if (address === undefined) return invalid("this is not an IPv6 address");
  if (formatIpv6(address) !== host) return invalid(`the IPv6 address must be written as ${formatIpv6(address)}`);
  return isReservedIpv6(address) ? reserved("the IPv6 address is not a public one") : undefined;
}
