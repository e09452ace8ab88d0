import type { Egress } from "@bourse/egress";
import { type ManualClock, manualClock } from "@bourse/testing/host";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";
import { hostEgress } from "./egress.ts";

/** The host's way out before a small internet. */
export interface EgressFixture {
  readonly net: PublicInternet;
  readonly clock: ManualClock;
  readonly egress: Egress;
}

export async function egressFixture(): Promise<EgressFixture> {
  const net = await publicInternet(["a.example", "b.example", "c.example"]);
  const clock = manualClock();
  return { net, clock, egress: hostEgress({ ...net, clock }) };
}
