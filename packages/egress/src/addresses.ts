import { isReservedIpv4, isReservedIpv6, parseIpv4 } from "@bourse/contract";
import ipaddr from "ipaddr.js";

/**
 * IPv6 blocks inside 2000::/3 that embed other addresses or are not public. Everything outside 2000::/3, the only space
 * assigned to public hosts, is refused as a whole: ::/96, 64:ff9b::/96, 64:ff9b:1::/48, 100::/64, 100:0:0:1::/64,
 * fec0::/10, 5f00::/16 and all future blocks.
 */
const REFUSED_IPV6 = [
  // IETF protocols, including Teredo (2001::/32), benchmarking and ORCHID: may embed an IPv4 address or a tunnel.
  "2001::/23",
  // Documentation.
  "2001:db8::/32",
  // 6to4: embeds an IPv4 address.
  "2002::/16",
  // Documentation.
  "3fff::/20",
].map((block) => ipaddr.IPv6.parseCIDR(block));
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public blocks besides the manifest's table that lead to something near this machine. */
const REFUSED_IPV4 = [
  // 6to4 relays, long deprecated: anyone nearby may run one.
  "192.88.99.0/24",
  // The agent of a large cloud provider at a public address: it gives machines there certificates and settings.
  "168.63.129.16/32",
].map((block) => ipaddr.IPv4.parseCIDR(block));

/** Decides whether an address may be connected to; `ownNetworks` are this machine's networks in CIDR notation. */
export function isDialable(address: string, ownNetworks: readonly string[]): boolean {
  const four = parseIpv4(address);
  if (four !== undefined)
    return !isReservedIpv4(four) && isOutside(ipaddr.IPv4.parse(address), REFUSED_IPV4, ownNetworks);
  // A zone id refers to an interface of this machine: no public host needs one.
  if (!/^[0-9a-f:.]+$/i.test(address) || !ipaddr.IPv6.isValid(address)) return false;
  const six = ipaddr.IPv6.parse(address);
  return six.match(PUBLIC_IPV6) && !isReservedIpv6(six.parts) && isOutside(six, REFUSED_IPV6, ownNetworks);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = readonly [Address, number];

function isOutside(address: Address, blocks: readonly Block[], ownNetworks: readonly string[]): boolean {
  // Devices at home have public IPv6 addresses too: a neighbour on this machine's own network is not a public host.
  const own = ownNetworks.map((network): Block => ipaddr.parseCIDR(network));
  return ![...blocks, ...own].some(([first, bits]) => isWithin(address, first, bits));
}

function isWithin(address: Address, first: Address, bits: number): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}
