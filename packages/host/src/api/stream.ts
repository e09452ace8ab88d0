import { Readable } from "node:stream";
import type { HostLimits } from "@bourse/contract";
import { HOST_EVENT_TYPES, type HostEvent } from "@bourse/contract/host-api";
import type { EventBus } from "../events.ts";
import { HostRefusal } from "../refusal.ts";

/** The open event streams. */
export interface EventStreams {
  /** @throws HostRefusal `host.too_many_streams` */
  open(): Readable;
  close(): void;
}

type StreamLimits = Pick<HostLimits, "maxEventStreams" | "maxStreamBacklogBytes">;

export function eventStreams(bus: EventBus, limits: StreamLimits): EventStreams {
  const open = new Set<Readable>();
  const send = (stream: Readable, event: HostEvent) => {
    // A reader that does not read is given up: what waits for it must not grow.
    if (stream.readableLength > limits.maxStreamBacklogBytes) stream.destroy();
    else stream.push(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    open() {
      if (open.size >= limits.maxEventStreams) {
        throw new HostRefusal("host.too_many_streams", `${open.size} event streams are open`);
      }
      const stream = new Readable({
        read: () => undefined,
        destroy(cause, done) {
          unsubscribe();
          open.delete(stream);
          done(cause);
        },
      });
      const unsubscribe = bus.subscribe((event) => send(stream, event));
      open.add(stream);
      for (const type of HOST_EVENT_TYPES) send(stream, { type });
      return stream;
    },
    close() {
      for (const stream of open) stream.destroy();
    },
  };
}
