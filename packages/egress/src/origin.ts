import { checkOrigin, type OriginFault } from "@bourse/contract";
import { isDialable } from "./addresses.ts";

/**
 * Judges the text of an origin as the dialer would: by the specification's list, and an address in it by the table of dialing,
 * which also knows the blocks that carry another address inside. What a name resolves to is judged when it is dialled.
 */
export function publicOriginFault(origin: string, ownNetworks: readonly string[]): OriginFault | undefined {
  const fault = checkOrigin(origin);
  if (fault !== undefined) return fault;
  const host = origin.slice("https://".length).replace(/:\d+$/, "");
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (!isAddress(address) || isDialable(address, ownNetworks)) return undefined;
  return { rule: "origin.reserved", message: "the address is not a public one" };
}

/** Of a host whose text was checked: a name ends in a letter and has no colon. */
export function isAddress(host: string): boolean {
  return host.includes(":") || /^[0-9.]+$/.test(host);
}
