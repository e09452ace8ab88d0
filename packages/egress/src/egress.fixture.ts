import type { EgressLimits } from "@bourse/contract";
import { type ManualClock, manualClock } from "@bourse/testing/host";
import { type PublicInternet, publicInternet } from "@bourse/testing/network";
import { createEgress } from "./egress.ts";
import { EgressFailure } from "./failure.ts";
import type { Egress, EgressRequest } from "./port.ts";

/** A guard before a small internet. */
export interface EgressFixture {
  readonly net: PublicInternet;
  readonly clock: ManualClock;
  readonly egress: Egress;
  /** A GET with ordinary bounds: the body's text, or the code of the refusal. */
  get(url: string, more?: Partial<EgressRequest>): Promise<string>;
}

export const NAMES = ["a.example", "b.example", "c.example"];

export async function egressFixture(limits: Partial<EgressLimits> = {}): Promise<EgressFixture> {
  const net = await publicInternet(NAMES);
  const clock = manualClock();
  const egress = createEgress({ ...net, clock }, limits);
  return {
    net,
    clock,
    egress,
    async get(url, more = {}) {
      try {
        const answer = await egress.request({ url, maxBytes: 1024 * 1024, timeoutMs: 10_000, ...more });
        return new TextDecoder().decode(answer.body);
      } catch (cause) {
        if (cause instanceof EgressFailure) return cause.code;
        throw cause;
      }
    },
  };
}
