import { checkOrigin, type OriginFault } from "@bourse/contract";
import { isDialable } from "./addresses.ts";

/**
 * Checks the text of an origin by the specification's rules. The table for connections, which also contains the blocks
 * that embed other addresses, applies to an address in it. The addresses of a name are checked when connecting.
 */
export function publicOriginFault(origin: string, ownNetworks: readonly string[]): OriginFault | undefined {
  const fault = checkOrigin(origin);
  if (fault !== undefined) return fault;
  const host = origin.slice("https://".length).replace(/:\d+$/, "");
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (!isAddress(address) || isDialable(address, ownNetworks)) return undefined;
  return { rule: "origin.reserved", message: "the address is not a public one" };
}

/** Expects a checked host text: a name ends in a letter and contains no colon. */
export function isAddress(host: string): boolean {
  return host.includes(":") || /^[0-9.]+$/.test(host);
}
