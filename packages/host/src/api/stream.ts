import { Readable } from "node:stream";
import type { HostLimits } from "@bourse/contract";
import { HOST_EVENT_TYPES, type HostEvent } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { coalesce } from "../coalesce.ts";
import type { EventBus } from "../events.ts";
import { HostRefusal } from "../refusal.ts";

/** The open event streams. */
export interface EventStreams {
  /** @throws HostRefusal `host.too_many_streams` */
  open(): Readable;
  close(): void;
}

type StreamLimits = Pick<HostLimits, "maxEventStreams" | "maxStreamBacklogBytes" | "eventEveryMs">;

interface Sources {
  readonly bus: EventBus;
  readonly clock: Clock;
}

export function eventStreams({ bus, clock }: Sources, limits: StreamLimits): EventStreams {
  const open = new Set<Readable>();
  const send = (stream: Readable, event: string) => {
    // A client that does not read is disconnected: its backlog must not grow.
    if (stream.readableLength > limits.maxStreamBacklogBytes) stream.destroy();
    else stream.push(`data: ${event}\n\n`);
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
          calmed.end();
          open.delete(stream);
          done(cause);
        },
      });
      // A guest's commands can change a page's data hundreds of times a second, and each notification makes the page
      // read again.
      const calmed = coalesce({ clock, everyMs: limits.eventEveryMs, tell: (event) => send(stream, event) });
      const unsubscribe = bus.subscribe((event) => calmed.tell(JSON.stringify(event)));
      open.add(stream);
      for (const type of HOST_EVENT_TYPES) send(stream, JSON.stringify({ type } satisfies HostEvent));
      return stream;
    },
    close() {
      for (const stream of open) stream.destroy();
    },
  };
}
