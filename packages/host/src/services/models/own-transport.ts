import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, fetch as fetchWith } from "undici";
import { isOwnAddress } from "./base-url.ts";

/** Connects to the server that the trader entered; `close` ends its connections. */
export interface OwnTransport {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** Of the network library, which also counts time in which this machine stood still; the question's own limit is longer. */
const CONNECT_TIMEOUT_MS = 30_000;

/**
 * Unlike requests of extensions, this may reach this computer and its network, because the trader entered the address.
 * It uses no proxy of the environment and follows no redirect. Under http a name must resolve only to private
 * addresses; the connection uses exactly the checked addresses, so a later change of the name's answer has no effect.
 */
export function ownTransport(resolve: typeof resolveName = resolveName): OwnTransport {
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  const options = { connections: 4, pipelining: 1 };
  const open = new Agent({ ...options, connect });
  const confined = new Agent({ ...options, connect: { ...connect, lookup: privateLookup(resolve) } });
  const send = async (input: string | URL | Request, init: RequestInit = {}) => {
    const dispatcher = new URL(String(input)).protocol === "http:" ? confined : open;
    const request = { ...init, redirect: "manual", dispatcher } as Parameters<typeof fetchWith>[1];
    return (await fetchWith(String(input), request)) as unknown as Response;
  };
  return {
    fetch: send,
    async close() {
      await Promise.all([open.destroy(), confined.destroy()]);
    },
  };
}

/** Any public address refuses all of them: a mixed answer could redirect the second attempt. */
function privateLookup(resolve: typeof resolveName): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const bad = found.some(({ address }) => !isOwnAddress(address));
      const [first] = found;
      if (bad || !first) return done(new PublicAddress(), "");
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}

class PublicAddress extends Error {
  readonly code = "egress.address_refused";

  constructor() {
    super("the name does not lead to a private address");
  }
}
