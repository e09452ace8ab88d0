/** The 32 bits of a strict dotted quad, or undefined. Octal, hexadecimal and short forms are not accepted. */
export function parseIpv4(text: string): number | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  if (numbers.some((each) => each > 255)) return undefined;
  return numbers.reduce((bits, each) => bits * 256 + each, 0);
}

/** A block of addresses: its first address and the length of the common prefix in bits. */
type Block = readonly [first: string, bits: number, what: string];

/** IPv4 blocks that an origin must not contain. */
export const RESERVED_IPV4: readonly Block[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "shared address space"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "reserved for protocols"],
  ["192.0.2.0", 24, "documentation"],
  ["192.168.0.0", 16, "private"],
  ["198.18.0.0", 15, "benchmarking"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved, with the broadcast address"],
];

/** True for an address inside a reserved block. */
export function isReservedIpv4(address: number): boolean {
  return RESERVED_IPV4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((parseIpv4(first) ?? 0) / size);
  });
}
