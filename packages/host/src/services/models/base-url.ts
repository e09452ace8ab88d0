import ipaddr from "ipaddr.js";
import { CommandFailure } from "../../broker/failure.ts";

/** Kinds of addresses, by ipaddr.js, that belong to this computer or to a network of the trader's own. */
const OWN_RANGES: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal"]);
const MAX_LENGTH = 1024;

/** True for an address of this computer or a private network. Link-local is not among them: clouds answer secrets there. */
export function isOwnAddress(address: string): boolean {
  return ipaddr.isValid(address) && OWN_RANGES.has(ipaddr.process(address).range());
}

/**
 * Checks where the trader says that a compatible server is: https anywhere, http only where no stranger listens in. A name
 * under http passes here and is judged by the addresses it has when it is dialled.
 *
 * @returns the address without a slash at its end
 * @throws CommandFailure `model.address_refused`
 */
export function checkBaseUrl(text: string): string {
  const url = text.length <= MAX_LENGTH ? URL.parse(text.trim()) : null;
  if (url === null || !["https:", "http:"].includes(url.protocol)) throw refused("it is no http or https address");
  if (url.username !== "" || url.password !== "") throw refused("it holds a user or password");
  if (url.search !== "" || url.hash !== "" || /[?#]/.test(text)) throw refused("it holds a query or fragment");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol === "http:" && ipaddr.isValid(host) && !isOwnAddress(host)) {
    throw refused("http would send key and questions in the clear over a public network");
  }
  return url.href.replace(/\/+$/, "");
}

function refused(why: string): CommandFailure {
  return new CommandFailure("model.address_refused", `the provider's address cannot be used: ${why}`);
}
