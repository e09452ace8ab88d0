import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import type { EgressClock } from "./clock.ts";

/** The network functions of the guard; a test can replace each. */
export interface EgressNetwork {
  /** All addresses of a name, queried once per hop. */
  resolve(host: string): Promise<readonly string[]>;
  /** Opens a TCP connection to a checked address; emits `connect`. */
  dial(address: string, port: number): Socket;
  /** This machine's networks, in CIDR notation. */
  ownNetworks(): readonly string[];
  /** Certificates to trust instead of the system's. */
  readonly authorities?: string;
  readonly clock: EgressClock;
}

/** The machine's own network. Proxy variables of the environment are ignored. */
export const SYSTEM_NETWORK: Omit<EgressNetwork, "clock"> = {
  async resolve(host) {
    // The final dot prevents the machine's search list from completing the name to one of an internal network.
    const found = await lookup(`${host}.`, { all: true, order: "verbatim" });
    return found.map((each) => each.address);
  },
  dial: (address, port) => connect({ host: address, port, autoSelectFamily: false }),
  ownNetworks: () =>
    Object.values(networkInterfaces())
      .flat()
      .flatMap((each) => each?.cidr ?? []),
};
