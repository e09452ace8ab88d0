import { isIP } from "node:net";

/** Whom passkeys are made for: a name, and the one origin whose pages may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The relying party of an origin; undefined where browsers know none: an address without a name, or plain http. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  const isSafe = protocol === "https:" || hostname === "localhost";
  return isAddress || !isSafe ? undefined : { id: hostname, origin };
}
