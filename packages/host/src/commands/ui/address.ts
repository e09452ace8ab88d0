import { publicOriginFault, SYSTEM_NETWORK } from "@bourse/egress";
import { CommandFailure } from "../../principal/failure.ts";

/** Origin and rest; the rest is ASCII that shows, without what readers of addresses take for something else. */
const ADDRESS = /^(https:\/\/[^/?#]*)(?:[/?#][!#-;=?-[\]_a-z~]*)?$/;

/**
 * Holds an address to what the trader reads in the dialog: a public host in its only spelling, no credentials. An address
 * of this machine or its network would let an extension press buttons there with the trader's own browser. Addresses are judged
 * by the table by which the host itself dials.
 *
 * @throws CommandFailure `ui.address_refused`
 */
export function checkAddress(url: string, ownNetworks = SYSTEM_NETWORK.ownNetworks()): void {
  const origin = ADDRESS.exec(url)?.[1];
  if (origin === undefined) throw refused("it is not written https://host/path in plain characters");
  const fault = publicOriginFault(origin, ownNetworks);
  if (fault) throw refused(fault.message);
  if (URL.parse(url) === null) throw refused("it cannot be read");
}

function refused(message: string): CommandFailure {
  return new CommandFailure("ui.address_refused", message);
}
