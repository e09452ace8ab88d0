import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../metrics/metrics.ts";
import { type Health, readinessOf } from "./health.ts";

/** Address and content of the operations port. */
export interface OperationsWish {
  readonly host: string;
  readonly port: number;
  readonly health: Health;
  readonly metrics: Metrics;
}

/**
 * The keep-alive time of the node's main server. A shorter time could end in a standstill, just as the next request is
 * sent on the connection.
 */
const KEEP_ALIVE_MS = 72_000;

/** Health and metrics on a separate port, for supervisors and not for clients. */
export class OperationsServer {
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async open({ host, port, health, metrics }: OperationsWish): Promise<OperationsServer> {
    const server = createServer((request, response) => {
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
      answer(path, response, { health, metrics }).catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    });
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.listen(port, host);
    await once(server, "listening");
    const { address, port: bound, family } = server.address() as AddressInfo;
    return new OperationsServer(server, `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`);
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

interface Told {
  readonly health: Health;
  readonly metrics: Metrics;
}

async function answer(path: string, response: ServerResponse, { health, metrics }: Told): Promise<void> {
  switch (path) {
    case "/livez":
      return sendJson(response, 200, { status: "alive" });
    case "/health":
    case "/readyz": {
      const missing = await health.missing();
      return sendJson(response, missing.length === 0 ? 200 : 503, readinessOf(missing));
    }
    case "/metrics":
      response.writeHead(200, { "content-type": metrics.contentType }).end(await metrics.text());
      return;
    default:
      return sendJson(response, 404, { status: "not_found" });
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
