import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A load balancer in front of several nodes. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a round-robin balancer on loopback. It never retries: if a node does not answer, the caller gets 502. */
export async function startBalancer(origins: () => readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((asked, answer) => {
    const nodes = origins();
    const origin = nodes[turn % nodes.length] ?? "";
    turn += 1;
    forward({ asked, answer, origin, agent });
  });
  // After a standstill, the server would end an idle connection just as the next request is sent on it.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

interface Forwarded {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly origin: string;
  readonly agent: Agent;
}

function forward({ asked, answer, origin, agent }: Forwarded): void {
  const { method, url = "/", headers } = asked;
  const { host, ...others } = headers;
  const forwarded = { ...others, "x-forwarded-for": asked.socket.remoteAddress ?? "", "x-forwarded-host": host ?? "" };
  const sent = request(`${origin}${url}`, { method: method ?? "GET", headers: forwarded, agent }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(answer);
  });
  sent.on("error", () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  asked.pipe(sent);
}
