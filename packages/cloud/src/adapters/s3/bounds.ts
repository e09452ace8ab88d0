import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { CallListener, CallOutcome } from "../../ports/outside-calls.ts";
import { within } from "../../within.ts";
import { explainS3Fault } from "./faults.ts";

/** A silent bucket in the system's words. */
const silent = (): Error => Object.assign(new Error("the bucket does not answer"), { code: "ETIMEDOUT" });

/** Bounds what all tries of a request take together, and says in our words how they failed. */
export function boundTries(client: S3Client, answerMs: number, told: CallListener): void {
  const ends = new WeakMap<object, number>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      ends.set(context, performance.now() + answerMs);
      const began = performance.now();
      const tell = (outcome: CallOutcome) => told({ peer: "s3", outcome, milliseconds: performance.now() - began });
      try {
        const answer = await within(next(args), answerMs, silent);
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
  // Inside the tries: nobody waits for one that begins after the end.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (performance.now() >= (ends.get(context) ?? Infinity)) throw silent();
      return next(args);
    },
    { step: "finalizeRequest", priority: "low" },
  );
}

/** A missing object, too, is an answer. */
function isRefusal(fault: unknown): boolean {
  const { $metadata } = fault as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode !== undefined;
}

/** An object's bytes; a bucket that falls silent in their middle is out of reach like any other. */
export async function* inTime(bytes: Readable, answerMs: number): AsyncIterable<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(parts.next(), answerMs, silent);
      if (done) return;
      yield value as Uint8Array;
    }
  } catch (fault) {
    throw explainS3Fault(fault);
  } finally {
    bytes.destroy();
  }
}
