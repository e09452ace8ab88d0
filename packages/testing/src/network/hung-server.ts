import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a server keeps its callers waiting: no byte at all, or one blank after the other of an answer that never ends. */
export type Manner = "silent" | "drip";

/** A real server on this machine that takes every request and finishes none. */
export interface HungServer {
  readonly url: string;
  /** Paths asked for, in order. */
  readonly asked: readonly string[];
  /** Requests that still wait. */
  readonly open: number;
  /** Resolves when so many requests have come in all. */
  untilAsked(count: number): Promise<void>;
  /** Resolves when no request waits any more. */
  untilIdle(): Promise<void>;
  close(): void;
}

/** A blank often enough that no time-out of silence ends it. */
const DRIP_EVERY_MS = 2;

export async function hungServer(manner: Manner): Promise<HungServer> {
  const asked: string[] = [];
  const waiting = new Set<ServerResponse>();
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    waiting.add(response);
    const drip = manner === "drip" ? startDrip(response) : undefined;
    response.once("close", () => {
      clearInterval(drip);
      waiting.delete(response);
      tell();
    });
    tell();
  });
  const until = async (reached: () => boolean) => {
    while (!reached()) await changed.promise;
  };
  return {
    url: await listen(server),
    asked,
    get open() {
      return waiting.size;
    },
    untilAsked: (count) => until(() => asked.length >= count),
    untilIdle: () => until(() => waiting.size === 0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function startDrip(response: ServerResponse) {
  response.writeHead(200, { "content-type": "application/json" });
  return setInterval(() => response.write(" "), DRIP_EVERY_MS);
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
