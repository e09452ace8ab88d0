const GROUPS = 8;

/** The eight groups of an IPv6 address in hexadecimal text, or undefined. Embedded IPv4 and zones are not accepted. */
export function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], tail] = halves.map(groupsOf);
  if (head === undefined || halves.length === 1) return head?.length === GROUPS ? head : undefined;
  if (tail === undefined) return undefined;
  const missing = GROUPS - head.length - tail.length;
  if (missing < 1) return undefined;
  return [...head, ...Array<number>(missing).fill(0), ...tail];
}

function groupsOf(half: string): readonly number[] | undefined {
  if (half === "") return [];
  const groups = half.split(":");
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}

/** The address as RFC 5952 writes it: no leading zeros, the first longest run of two or more zero groups as `::`. */
export function formatIpv6(groups: readonly number[]): string {
  const texts = groups.map((group) => group.toString(16));
  const run = longestZeroRun(groups);
  if (run.length < 2) return texts.join(":");
  return `${texts.slice(0, run.start).join(":")}::${texts.slice(run.start + run.length).join(":")}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let length = 0;
  for (const [index, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > best.length) best = { start: index - length + 1, length };
  }
  return best;
}

/** A block of addresses: its leading groups and the length of the common prefix in bits. */
type Block = readonly [first: readonly number[], bits: number, what: string];

/** IPv6 blocks that an origin must not contain. */
export const RESERVED_IPV6: readonly Block[] = [
  [[0, 0, 0, 0, 0, 0, 0, 0], 128, "unspecified"],
  [[0, 0, 0, 0, 0, 0, 0, 1], 128, "loopback"],
  [[0, 0, 0, 0, 0, 0xffff], 96, "IPv4-mapped"],
  [[0xfc00], 7, "unique-local"],
  [[0xfe80], 10, "link-local"],
  [[0xff00], 8, "multicast"],
  [[0x2001, 0xdb8], 32, "documentation"],
  [[0x3fff], 20, "documentation"],
];

/** True for an address inside a reserved block. */
export function isReservedIpv6(groups: readonly number[]): boolean {
  return RESERVED_IPV6.some(([first, bits]) => sharesBits(groups, first, bits));
}

function sharesBits(groups: readonly number[], first: readonly number[], bits: number): boolean {
  return groups.every((group, index) => {
    const checked = Math.min(16, Math.max(0, bits - index * 16));
    const shift = 16 - checked;
    return group >> shift === (first[index] ?? 0) >> shift;
  });
}
