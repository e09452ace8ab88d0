import { isIPv6 } from "node:net";

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that say whose network it is; the other four are as many addresses as one likes. */
const NETWORK_GROUPS = 4;

/** By what an address is counted: an IPv4 address itself, and the /64 network of an IPv6 address. */
export function countedAddress(address: string): string {
  const inner = IPV4_IN_IPV6.exec(address)?.[1];
  if (inner !== undefined) return inner;
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** All eight groups of an address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [plain = ""] = address.split("%", 1);
  const [head = "", tail] = plain.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
