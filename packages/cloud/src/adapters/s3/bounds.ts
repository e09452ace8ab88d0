import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { type MachineTime, systemMachineTime } from "@bourse/platform";
import type { CallListener, CallOutcome } from "../../ports/outside-calls.ts";
import { within } from "../../within.ts";
import { explainS3Fault } from "./faults.ts";

/** The limit of one request, and the listener that is notified of its outcome. */
export interface Bounds {
  readonly answerMs: number;
  readonly told: CallListener;
  readonly machine?: Pick<MachineTime, "now" | "after">;
}

/** A silent bucket, with the system's error code. */
const silent = (): Error => Object.assign(new Error("the bucket does not answer"), { code: "ETIMEDOUT" });

/** Limits the total given time of all attempts of a request, and reports failures in our own words. */
export function boundTries(client: S3Client, { answerMs, told, machine = systemMachineTime }: Bounds): void {
  const ends = new WeakMap<object, number>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      ends.set(context, machine.now() + answerMs);
      const began = performance.now();
      const tell = (outcome: CallOutcome) => told({ peer: "s3", outcome, milliseconds: performance.now() - began });
      try {
        const answer = await within(next(args), { ms: answerMs, late: silent, machine });
        tell("answered");
        return answer;
      } catch (fault) {
        const explained = explainS3Fault(fault);
        tell(isRefusal(explained) ? "refused" : "failed");
        throw explained;
      }
    },
    { step: "initialize", priority: "high" },
  );
  // Inside the retry loop: no attempt begins after the deadline.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (machine.now() >= (ends.get(context) ?? Infinity)) throw silent();
      return next(args);
    },
    { step: "finalizeRequest", priority: "low" },
  );
}

/** A missing object counts as an answer too. */
function isRefusal(fault: unknown): boolean {
  const { $metadata } = fault as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode !== undefined;
}

/** An object's bytes; a bucket that falls silent half-way counts as unreachable. */
export async function* inTime(bytes: Readable, answerMs: number): AsyncIterable<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(parts.next(), { ms: answerMs, late: silent });
      if (done) return;
      yield value as Uint8Array;
    }
  } catch (fault) {
    throw explainS3Fault(fault);
  } finally {
    bytes.destroy();
  }
}
