import { isIPv4, isIPv6 } from "node:net";

/** An address with a port, which some load balancers append; it differs for each connection. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([0-9a-f:.]+)\])(?::\d{1,5})?$/i;

/**
 * Groups of an IPv6 address that identify the network; a single caller has as many addresses as the other four allow.
 */
const NETWORK_GROUPS = 4;

/** The groups in front of an IPv4 address in IPv6 form, in any spelling. */
const MAPPED = "0:0:0:0:0:ffff";

/** Counts all values that are not an address as one caller: otherwise each could be a new one. */
const UNKNOWN = "unknown";

/**
 * The key by which an address is counted: an IPv4 address itself, the /64 network of an IPv6 address, and one common
 * key for values that are not an address, such as that of a closed connection.
 */
export function countedAddress(address: string | undefined): string {
  if (address === undefined) return UNKNOWN;
  if (isIPv4(address)) return address;
  if (isIPv6(address)) return countedIPv6(address);
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  const bare = ipv4 ?? ipv6;
  return bare !== undefined && (isIPv4(bare) || isIPv6(bare)) ? countedAddress(bare) : UNKNOWN;
}

function countedIPv6(address: string): string {
  const groups = groupsOf(address);
  const [high = "", low = ""] = groups.slice(-2);
  if (groups.slice(0, -2).join(":") === MAPPED) return [...bytesOf(high), ...bytesOf(low)].join(".");
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** All eight groups of an address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [plain = ""] = address.split("%", 1);
  const [head = "", tail] = plain.split("::");
  const before = head.split(":").filter(Boolean).flatMap(toGroups);
  const after = (tail ?? "").split(":").filter(Boolean).flatMap(toGroups);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}

/** The last two groups may be written as an IPv4 address. */
function toGroups(step: string): readonly string[] {
  if (!step.includes(".")) return [step];
  const [a = 0, b = 0, c = 0, d = 0] = step.split(".").map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
}

function bytesOf(group: string): readonly [number, number] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
