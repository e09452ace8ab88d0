import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * A proxy in front of a marketplace that drops answers: a request takes effect, but its sender never gets the answer.
 */
export interface LosingProxy {
  readonly url: string;
  /** Drops the answers of the next POSTs; with `of`, only for matching addresses. */
  lose(answers: number, of?: RegExp): void;
  /** Never answers the next request to a matching address; resolves when it has arrived. */
  hold(of: RegExp): Promise<void>;
  /** Bodies of the received POSTs, in order. */
  readonly sent: readonly string[];
  close(): void;
}

/** Starts a proxy on loopback. */
export async function startLosingProxy(origin: string): Promise<LosingProxy> {
  const sent: string[] = [];
  const anything = /^/;
  const loss = { left: 0, of: anything };
  let held: { readonly of: RegExp; readonly arrived: () => void } | undefined;
  const server = createServer(async (asked, answer) => {
    const { method = "GET", url, headers } = asked;
    const body = method === "POST" ? await text(asked) : undefined;
    if (held?.of.test(url ?? "")) {
      held.arrived();
      held = undefined;
      return;
    }
    const { authorization = "" } = headers;
    const given = await passOn(`${origin}${url}`, {
      method,
      headers: { "content-type": "application/json", ...(authorization === "" ? {} : { authorization }) },
      ...(body === undefined ? {} : { body }),
    });
    if (body !== undefined) sent.push(body);
    if (body !== undefined && loss.left > 0 && loss.of.test(url ?? "")) {
      loss.left -= 1;
      answer.destroy();
      return;
    }
    if (given === undefined) return void answer.destroy();
    answer.writeHead(given.status, { "content-type": "application/json" }).end(given.text);
  });
  // After a standstill, the server would end an idle connection just as the next request is sent on it.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (answers, of = anything) => void Object.assign(loss, { left: answers, of }),
    hold: (of) =>
      new Promise((arrived) => {
        held = { of, arrived };
      }),
    sent,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The marketplace's answer; undefined where its connection broke, which is passed on as well. */
async function passOn(url: string, request: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const answered = await fetch(url, request);
    return { status: answered.status, text: await answered.text() };
  } catch {
    return undefined;
  }
}
