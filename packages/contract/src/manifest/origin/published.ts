import { RESERVED_NAMES } from "./check.ts";
import { parseIpv4, RESERVED_IPV4 } from "./ipv4.ts";

const PORT = "(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?";
const OCTET = "(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])";

const pattern = (text: string) => ({ type: "string", pattern: text });
const origin = (host: string) => pattern(`^https:\\/\\/${host}${PORT}$`);
const none = (texts: readonly string[]) => ({ not: { anyOf: texts.map(pattern) } });

const dnsName = {
  ...origin("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{1,63}"),
  ...none([
    `^https:\\/\\/(?:[^:]+\\.)?(?:${RESERVED_NAMES.map((name) => name.replaceAll(".", "\\.")).join("|")})(?::|$)`,
    "[/.]xn--",
    "^https:\\/\\/[^:]{254}",
  ]),
};

/** The addresses of a block as a pattern of their octets. */
function ipv4Block([first, bits]: (typeof RESERVED_IPV4)[number]): string {
  const start = parseIpv4(first) ?? 0;
  const octets = [24, 16, 8, 0].map((shift, index) => {
    const fixed = Math.min(8, Math.max(0, bits - 8 * index));
    if (fixed === 0) return "[0-9]+";
    const low = Math.floor(start / 2 ** shift) % 256;
    return `(?:${Array.from({ length: 2 ** (8 - fixed) }, (_, more) => low + more).join("|")})`;
  });
  return octets.join("\\.");
}

const ipv4 = {
  ...origin(`${OCTET}(?:\\.${OCTET}){3}`),
  ...none([`^https:\\/\\/(?:${RESERVED_IPV4.map(ipv4Block).join("|")})(?::|$)`]),
};

const GROUP = "(?:0|[1-9a-f][0-9a-f]{0,3})";

/** The form of RFC 5952 without the choice of the longest run, and the blocks of `RESERVED_IPV6`. */
const ipv6 = {
  anyOf: [
    {
      ...origin(`\\[(?:${GROUP}:){7}${GROUP}\\]`),
      ...none(["[\\[:]0:0[:\\]]"]),
    },
    origin(`\\[(?:${GROUP}(?::${GROUP}){0,5})?::(?:${GROUP}(?::${GROUP}){0,5})?\\]`),
  ],
  ...none([
    "\\[::1?\\]",
    "\\[::ffff:",
    "\\[f[cd][0-9a-f]{2}:",
    "\\[fe[89ab][0-9a-f]:",
    "\\[ff[0-9a-f]{2}:",
    "\\[2001:db8:",
    "\\[3fff:(?::|[0-9a-f]{1,3}:)",
    // More than six groups beside a run of zeros.
    "\\[(?:[0-9a-f]*:){8}",
  ]),
};

/**
 * The rule of origins as far as patterns can say it, for the schema that editors read. It refuses nothing that the rule
 * accepts; a test lists what it lets through.
 */
export const PUBLISHED_ORIGIN = { type: "string", anyOf: [dnsName, ipv4, ipv6] };
