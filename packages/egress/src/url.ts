import { EgressFailure } from "./failure.ts";
import { publicOriginFault } from "./origin.ts";

/** A URL whose text and parsed form agree. */
export interface CheckedUrl {
  readonly href: string;
  readonly origin: string;
  /** The host to connect to: an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** Path and query as sent. */
  readonly target: string;
}

const PCHAR = "[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}";
/** RFC 3986 without user and fragment; only the origin is captured, because it alone decides where to connect. */
const ADDRESS = new RegExp(`^(https://[^/?#]*)(/(?:${PCHAR}|/)*)?(\\?(?:${PCHAR}|[/?])*)?$`);
const HTTPS_PORT = 443;

/**
 * Checks the text before parsing it: `new URL()` turns `0x7f.1`, `2130706433`, full-width digits and `%31` into
 * addresses. Then the parsed form must agree with the text. @throws EgressFailure `egress.url_invalid`,
 * `egress.address_refused`
 */
export function checkUrl(text: string, maxLength: number): CheckedUrl {
  if (text.length > maxLength) throw invalid(`the address is longer than ${maxLength} characters`);
  const [, written, path = "/", query = ""] = ADDRESS.exec(text) ?? [];
  if (written === undefined) throw invalid("the address is not https://host with a plain path and query");
  // The machine's own networks are checked when connecting.
  const fault = publicOriginFault(written, []);
  if (fault?.rule === "origin.reserved") throw new EgressFailure("egress.address_refused", fault.message);
  if (fault !== undefined) throw invalid(fault.message);
  const origin = written.replace(/:443$/, "");
  const parsed = parse(text);
  if (parsed.origin !== origin || parsed.href !== `${origin}${path}${query}`) {
    throw invalid("the address means something else once it is parsed: no dot segments, nothing to be encoded");
  }
  return {
    href: parsed.href,
    origin,
    host: parsed.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: parsed.port === "" ? HTTPS_PORT : Number(parsed.port),
    target: `${path}${query}`,
  };
}

function parse(text: string): URL {
  const parsed = URL.parse(text);
  if (parsed === null) throw invalid("the address cannot be parsed");
  return parsed;
}

function invalid(message: string): EgressFailure {
  return new EgressFailure("egress.url_invalid", message);
}
