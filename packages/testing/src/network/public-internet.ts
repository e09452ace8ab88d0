import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { testCertificate } from "./certificate.ts";

/** A simulated public host's request handler. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An attempted connection. */
export interface Dialled {
  readonly address: string;
  readonly port: number;
}

/**
 * A simulated internet on loopback: public addresses lead to real TLS servers, and all other addresses to a canary,
 * which counts connections that should never have been made.
 */
export interface PublicInternet {
  /** Certificates of its hosts. */
  readonly authorities: string;
  /** Successive DNS answers for each name; the last one repeats. Absent: the public address of its host. */
  readonly records: Map<string, readonly (readonly string[])[]>;
  /** Looked-up names, in order. */
  readonly lookups: string[];
  readonly dialled: Dialled[];
  /** Number of connections to addresses that are not public hosts. */
  canaryHits(): number;
  /** Loopback port on which the canary listens. */
  readonly canaryPort: number;
  resolve(host: string): Promise<readonly string[]>;
  dial(address: string, port: number): Socket;
  ownNetworks(): readonly string[];
  /** Adds a host; resolves with its public address. */
  host(name: string, handler: Handler): Promise<string>;
  close(): Promise<void>;
}

/** Creates a simulated internet whose hosts can have the given names; they share a certificate. */
export async function publicInternet(names: readonly string[]): Promise<PublicInternet> {
  const { certificate, key } = testCertificate(names);
  const ports = new Map<string, number>();
  const addresses = new Map<string, string>();
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  let hits = 0;
  const listen = async (server: Server): Promise<number> => {
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const canaryPort = await listen(
    createServer((socket) => {
      hits += 1;
      socket.destroy();
    }),
  );
  const net: PublicInternet = {
    authorities: certificate,
    records: new Map(),
    lookups: [],
    dialled: [],
    canaryHits: () => hits,
    canaryPort,
    ownNetworks: () => [],
    async resolve(host) {
      const asked = net.lookups.filter((each) => each === host).length;
      net.lookups.push(host);
      const answers = net.records.get(host);
      if (answers !== undefined) return answers[Math.min(asked, answers.length - 1)] ?? [];
      const address = addresses.get(host);
      if (address === undefined) throw new Error("ENOTFOUND");
      return [address];
    },
    dial(address, port) {
      net.dialled.push({ address, port });
      return connect({ host: "127.0.0.1", port: ports.get(address) ?? canaryPort });
    },
    async host(name, handler) {
      // 93.184.216.0/24 is an ordinary public block that no test depends on.
      const address = `93.184.216.${addresses.size + 1}`;
      addresses.set(name, address);
      ports.set(address, await listen(createTlsServer({ cert: certificate, key }, handler)));
      return address;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  return net;
}
