import { lookup } from "node:dns/promises";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import type { EgressClock } from "./clock.ts";

/** What the guard stands on; a test puts its own in place of each. */
export interface EgressNetwork {
  /** All addresses of a name, asked once a hop. */
  resolve(host: string): Promise<readonly string[]>;
  /** A TCP connection to an address that was checked; emits `connect`. */
  dial(address: string, port: number): Socket;
  /** Networks this machine stands in, as CIDR text. */
  ownNetworks(): readonly string[];
  /** Certificates to trust in place of the system's. */
  readonly authorities?: string;
  readonly clock: EgressClock;
}

/** The machine's own network. Environment variables that name a proxy are read nowhere. */
export const SYSTEM_NETWORK: Omit<EgressNetwork, "clock"> = {
  async resolve(host) {
    // The final dot keeps the machine's search list from completing the name into one of an inner network.
    const found = await lookup(`${host}.`, { all: true, order: "verbatim" });
    return found.map((each) => each.address);
  },
  dial: (address, port) => connect({ host: address, port, autoSelectFamily: false }),
  ownNetworks: () =>
    Object.values(networkInterfaces())
      .flat()
      .flatMap((each) => each?.cidr ?? []),
};
