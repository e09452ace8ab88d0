import { assemble, HONEST_GUEST } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { FailurePolicy } from "../failure-policy.ts";
import { RUNTIME_LIMITS } from "../limits.ts";
import type { WorkerReply } from "../worker/messages.ts";
import { OUTPUT_RULES } from "./output-rules.ts";
import { Slot } from "./slot.ts";

const grant = { apiVersion: 1, capabilityMask: 1 << 7, featureMask: 7 } as const;

/** Starts a guest in a thread that may take no time to begin. */
async function startAtOnce(): Promise<WorkerReply> {
  const slot = new Slot({ limits: { ...RUNTIME_LIMITS, beginMs: 0 }, rules: OUTPUT_RULES });
  const module = await WebAssembly.compile((await assemble(HONEST_GUEST)) as Uint8Array<ArrayBuffer>);
  const reply = await slot.run({ op: "start", program: { module }, grant }, 1);
  await slot.stop({ code: "guest.stopped", message: "the test has ended" });
  return reply;
}

describe("a thread", () => {
  it("[P37] that does not begin is lost, and never counts towards suspension", async () => {
    let fault: WorkerReply["fault"];
    // A thread that the machine starts within a millisecond proves nothing.
    while (fault?.code !== "guest.host_lost") ({ fault } = await startAtOnce());
    expect(fault.message).toBe("the guest's thread did not begin within 0 ms");
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    for (let time = 0; time < 10; time += 1) {
      const told = policy.failure(fault, time);
      expect(told).toMatchObject({ code: "guest.host_lost", suspended: false });
      expect(policy.refusal(time)).toEqual(told);
    }
  });
});
