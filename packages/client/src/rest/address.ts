import { ClientRefusal } from "../refusal.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The origin of a marketplace. Plain http is allowed only on this machine: anywhere else it would expose the password
 * and the session.
 *
 * @throws ClientRefusal `tool.address_refused`
 */
export function cloudOrigin(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new ClientRefusal("tool.address_refused", `"${address}" is not an http(s) address`);
  if (url.username !== "" || url.password !== "")
    throw new ClientRefusal("tool.address_refused", "the address carries a user name or password");
  if (url.protocol === "http:" && !LOOPBACK.has(url.hostname))
    throw new ClientRefusal(
      "tool.address_refused",
      `${url.origin} is not encrypted; only this machine is reached by http`,
    );
  return url.origin;
}
