import { Readable } from "node:stream";
import type { AppsLine } from "@bourse/contract/host-api";

/** The connection to one page: everything for all of its frames, one line of JSON each. */
export interface PageStream {
  readonly id: string;
  readonly body: Readable;
  send(line: AppsLine): void;
  end(): void;
}

interface StreamInput {
  readonly id: string;
  readonly maxBacklogBytes: number;
  /** The page has gone, or does not read. */
  closed(): void;
}

export function pageStream({ id, maxBacklogBytes, closed }: StreamInput): PageStream {
  const body = new Readable({
    read: () => undefined,
    destroy(cause, done) {
      closed();
      done(cause);
    },
  });
  const send = (line: AppsLine) => {
    if (body.destroyed) return;
    // A page that does not read is disconnected: its backlog must not grow.
    if (body.readableLength > maxBacklogBytes) body.destroy();
    else body.push(`${JSON.stringify(line)}\n`);
  };
  send({ page: id });
  return { id, body, send, end: () => body.destroy() };
}
