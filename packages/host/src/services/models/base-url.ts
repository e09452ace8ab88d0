import { BASE_URL_MAX_LENGTH } from "@bourse/contract";
import { CommandFailure } from "@bourse/runtime/broker";
import ipaddr from "ipaddr.js";

/** Address ranges of ipaddr.js that belong to this computer or a private network. */
const OWN_RANGES: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal"]);

/** True for an address of this computer or a private network. Link-local is excluded: clouds serve secrets there. */
export function isOwnAddress(address: string): boolean {
  return ipaddr.isValid(address) && OWN_RANGES.has(ipaddr.process(address).range());
}

/**
 * The fault of an address that the trader entered for a compatible server; undefined if there is none. https may go
 * anywhere, http only where no stranger can listen. A host name under http passes here and is checked by its addresses
 * when connecting.
 */
export function baseUrlFault(text: string): string | undefined {
  const url = text.length <= BASE_URL_MAX_LENGTH ? URL.parse(text) : null;
  if (url === null || !["https:", "http:"].includes(url.protocol)) return "it is no http or https address";
  if (url.username !== "" || url.password !== "") return "it holds a user or password";
  if (url.search !== "" || url.hash !== "" || /[?#]/.test(text)) return "it holds a query or fragment";
  // A URL parser removes spaces, tabs and backslashes, but the trader must see exactly the address that is used.
  if (!/^https?:\/\/[^\s\\@]+$/.test(text))
    return "it holds a space, a backslash or an @, or begins otherwise than it is written";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOpen = url.protocol === "http:" && ipaddr.isValid(host) && !isOwnAddress(host);
  return isOpen ? "http would send key and questions in the clear over a public network" : undefined;
}

/** Validates an entered address and removes a slash at its end. @throws CommandFailure `model.address_refused` */
export function checkBaseUrl(text: string): string {
  const typed = text.trim();
  const fault = baseUrlFault(typed);
  if (fault === undefined) return new URL(typed).href.replace(/\/+$/, "");
  throw new CommandFailure("model.address_refused", `the provider's address cannot be used: ${fault}`);
}
