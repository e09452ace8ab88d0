import { isIP } from "node:net";

/** The relying party of passkeys: a name, and the only origin whose pages may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The relying party of an origin; undefined when browsers support none: an address without a name, or plain http. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  const isSafe = protocol === "https:" || hostname === "localhost";
  return isAddress || !isSafe ? undefined : { id: hostname, origin };
}
