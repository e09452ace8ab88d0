const PERCENT = "%[0-9A-Fa-f]{2}";
const UNRESERVED = "A-Za-z0-9._~\\-";
const SUB_DELIMS = "!$&'()*+,;=";
const HOST = `(?:[${UNRESERVED}${SUB_DELIMS}]|${PERCENT})+`;
const IP_LITERAL = "\\[[0-9A-Fa-f:.]+\\]";
const USER = `(?:(?:[${UNRESERVED}${SUB_DELIMS}:]|${PERCENT})*@)?`;
const PATH = `(?:\\/(?:[${UNRESERVED}${SUB_DELIMS}:@/]|${PERCENT})*)?`;
const TAIL = `(?:[${UNRESERVED}${SUB_DELIMS}:@/?]|${PERCENT})*`;

/** A URI (RFC 3986) of the scheme `https`, in lower case, with a host. No two parts can match the same text twice. */
export const HTTPS_URI_PATTERN = `^https:\\/\\/${USER}(?:${IP_LITERAL}|${HOST})(?::[0-9]{0,5})?${PATH}(?:\\?${TAIL})?(?:#${TAIL})?$`;
