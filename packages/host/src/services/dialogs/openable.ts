import { publicOriginFault, SYSTEM_NETWORK } from "@bourse/egress";
import { CommandFailure } from "@bourse/runtime/broker";

/** Origin and rest; the rest is printable ASCII without characters that URL parsers interpret differently. */
const ADDRESS = /^(https:\/\/[^/?#]*)(?:[/?#][!#-;=?-[\]_a-z~]*)?$/;

/**
 * Restricts an address to exactly what the trader reads in the dialog: a public host in its only spelling, without
 * credentials. With an address of this machine or its network an extension could trigger actions there through the
 * trader's own browser. The same address table decides here and when the host itself connects. @throws CommandFailure
 * `ui.address_refused`
 */
export function checkOpenable(url: string, ownNetworks = SYSTEM_NETWORK.ownNetworks()): void {
  const origin = ADDRESS.exec(url)?.[1];
  if (origin === undefined) throw refused("it is not written https://host/path in plain characters");
  const fault = publicOriginFault(origin, ownNetworks);
  if (fault) throw refused(fault.message);
  if (URL.parse(url) === null) throw refused("it cannot be read");
}

function refused(message: string): CommandFailure {
  return new CommandFailure("ui.address_refused", message);
}
