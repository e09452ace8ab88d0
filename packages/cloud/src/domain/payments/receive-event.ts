import { transact } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { insertEvent, readEvent as storedEvent } from "../../store/payments/events.ts";
import { PROCESS_EVENT } from "./event-job.ts";
import { openFinding } from "./findings.ts";
import { readEvent } from "./read-event.ts";

/** An event's bytes and the header that signs them. */
export interface SignedEvent {
  readonly bytes: Uint8Array;
  readonly signature: string | undefined;
}

/**
 * Stores an event of the payment provider, once per id, and leaves its processing to a job: the provider gets its
 * answer before anything else can fail, and resends what was not stored.
 */
export async function receiveEvent(service: Service, { bytes, signature }: SignedEvent): Promise<void> {
  const { payments } = service;
  const at = service.clock.now();
  if (!payments || !signature || !payments.isSigned(bytes, signature, at)) refuse("payment.signature_invalid");
  const { event, digest } = readEvent(bytes, service.limits.completeBodyBytes);
  if (event.isLive !== payments.isLive) refuse("payment.mode_mismatch");
  await transact(service, async (work) => {
    const kept = await insertEvent(work, {
      event_id: event.id,
      type: event.type,
      account: event.account,
      created_at: event.createdAt,
      received_at: at,
      digest,
      body: Buffer.from(bytes).toString("utf8"),
      state: "received",
      processed_at: null,
    });
    if (kept) return service.jobs.send(work, PROCESS_EVENT, { event_id: event.id });
    const known = await storedEvent(work, event.id);
    if (known?.digest === digest) return;
    // Signed, with a known id but different content: a person must investigate.
    const detail = `a second event of this id has the digest ${digest}, the first ${known?.digest}`;
    await openFinding(work, { kind: "event.changed", subject: `event:${event.id}`, detail, at });
  });
}
