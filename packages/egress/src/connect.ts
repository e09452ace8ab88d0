import type { Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { EgressLimits } from "@bourse/contract";
import { isDialable } from "./addresses.ts";
import { EgressFailure } from "./failure.ts";
import type { EgressNetwork } from "./network.ts";
import { isAddress } from "./origin.ts";
import type { CheckedUrl } from "./url.ts";

/**
 * Opens TLS to a checked address of the URL's host. The name is resolved once and the connection uses exactly the
 * checked address, so a later change of the name's answer (rebinding) has no effect. The certificate is checked for the
 * name. @throws EgressFailure `egress.address_refused`, `egress.name_unresolved`, `egress.connect_failed`
 */
export async function connectGuarded(
  url: CheckedUrl,
  { network, limits }: { readonly network: EgressNetwork; readonly limits: EgressLimits },
  signal: AbortSignal,
): Promise<TLSSocket> {
  const addresses = await checkedAddresses(url.host, network, limits);
  for (const address of spread(addresses).slice(0, limits.maxAttempts)) {
    signal.throwIfAborted();
    const socket = await openTls(url, { network, address }, signal);
    if (socket !== undefined) return socket;
  }
  signal.throwIfAborted();
  throw new EgressFailure("egress.connect_failed", "no address of the host answers with a good certificate");
}

async function checkedAddresses(
  host: string,
  network: EgressNetwork,
  limits: EgressLimits,
): Promise<readonly string[]> {
  const addresses = isAddress(host) ? [host] : await resolve(host, network);
  if (addresses.length === 0) throw unresolved();
  if (addresses.length > limits.maxRecords) {
    throw new EgressFailure("egress.address_refused", "the name has more addresses than any public host");
  }
  const ownNetworks = network.ownNetworks();
  // One non-public address refuses all of them: a mixed answer could redirect the second attempt to an internal
  // address.
  if (!addresses.every((address) => isDialable(address, ownNetworks))) {
    throw new EgressFailure("egress.address_refused", "the host has an address that is not public");
  }
  return addresses;
}

async function resolve(host: string, network: EgressNetwork): Promise<readonly string[]> {
  try {
    return await network.resolve(host);
  } catch {
    // The resolver's messages reveal this machine's network; the supplier of the host name learns only that it has no
    // address.
    throw unresolved();
  }
}

function unresolved(): EgressFailure {
  return new EgressFailure("egress.name_unresolved", "the host name has no address");
}

/** One address of each family first, so that a machine without IPv6 does not use up its attempts there. */
function spread(addresses: readonly string[]): readonly string[] {
  const [first, other] = [addresses[0], addresses.find((each) => each.includes(":") !== addresses[0]?.includes(":"))];
  const head = [first, other].filter((each) => each !== undefined);
  return [...head, ...addresses.filter((each) => !head.includes(each))];
}

type Target = { readonly network: EgressNetwork; readonly address: string };

/** Undefined if the address does not answer or its certificate does not match the host. */
async function openTls(
  url: CheckedUrl,
  { network, address }: Target,
  signal: AbortSignal,
): Promise<TLSSocket | undefined> {
  const plain = network.dial(address, url.port);
  const giveUp = () => plain.destroy();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    if (!(await happens(plain, "connect"))) return undefined;
    const isName = !isAddress(url.host);
    const secure = connectTls({
      socket: plain,
      host: url.host,
      ...(isName ? { servername: url.host } : {}),
      ...(network.authorities === undefined ? {} : { ca: network.authorities }),
      ALPNProtocols: ["http/1.1"],
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
    });
    return (await happens(secure, "secureConnect")) ? secure : undefined;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

/**
 * True when the event happens; false on an error or end before it. The socket keeps an error listener, so that a late
 * error does not crash the process.
 */
function happens(socket: Socket, event: "connect" | "secureConnect"): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once(event, () => resolve(true));
    socket.on("error", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("close", () => resolve(false));
  });
}
