import { BASE_URL_MAX_LENGTH } from "@bourse/contract";
import ipaddr from "ipaddr.js";
import { CommandFailure } from "../../principal/failure.ts";

/** Kinds of addresses, by ipaddr.js, that belong to this computer or to a network of the trader's own. */
const OWN_RANGES: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal"]);

/** True for an address of this computer or a private network. Link-local is not among them: clouds answer secrets there. */
export function isOwnAddress(address: string): boolean {
  return ipaddr.isValid(address) && OWN_RANGES.has(ipaddr.process(address).range());
}

/**
 * What is wrong with the address at which the trader says that a compatible server is; undefined: nothing. https goes anywhere,
 * http only where no stranger listens in. A name under http passes here and is judged by the addresses it has when it is dialled.
 */
export function baseUrlFault(text: string): string | undefined {
  const url = text.length <= BASE_URL_MAX_LENGTH ? URL.parse(text) : null;
  if (url === null || !["https:", "http:"].includes(url.protocol)) return "it is no http or https address";
  if (url.username !== "" || url.password !== "") return "it holds a user or password";
  if (url.search !== "" || url.hash !== "" || /[?#]/.test(text)) return "it holds a query or fragment";
  // A parser takes spaces, tabs and backslashes away: what the trader reads must be what is dialled.
  if (!/^https?:\/\/[^\s\\@]+$/.test(text))
    return "it holds a space, a backslash or an @, or begins otherwise than it is written";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOpen = url.protocol === "http:" && ipaddr.isValid(host) && !isOwnAddress(host);
  return isOpen ? "http would send key and questions in the clear over a public network" : undefined;
}

/**
 * Checks a typed address and writes it without a slash at its end.
 *
 * @throws CommandFailure `model.address_refused`
 */
export function checkBaseUrl(text: string): string {
  const typed = text.trim();
  const fault = baseUrlFault(typed);
  if (fault === undefined) return new URL(typed).href.replace(/\/+$/, "");
  throw new CommandFailure("model.address_refused", `the provider's address cannot be used: ${fault}`);
}
