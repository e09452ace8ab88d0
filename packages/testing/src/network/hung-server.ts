import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a server keeps its callers waiting: it sends nothing, or an endless answer one blank at a time. */
export type Manner = "silent" | "drip";

/** A real server on this machine that accepts every request and completes none. */
export interface HungServer {
  readonly url: string;
  /** Requested paths, in order. */
  readonly asked: readonly string[];
  /** Number of waiting requests. */
  readonly open: number;
  /** Resolves when `count` requests have arrived in total. */
  untilAsked(count: number): Promise<void>;
  /** Resolves when no request is waiting. */
  untilIdle(): Promise<void>;
  close(): void;
}

/** Short enough that no idle time-out ends the connection. */
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
