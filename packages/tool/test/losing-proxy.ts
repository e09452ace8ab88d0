import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Stands before a marketplace and loses answers: what was asked has its effect, and who asked never hears of it. */
export interface LosingProxy {
  readonly url: string;
  /** How many of the next answers to a POST are lost. */
  lose(answers: number): void;
  /** Bodies of the POSTs that came, in order. */
  readonly sent: readonly string[];
  close(): void;
}

/** Starts a proxy on loopback. */
export async function startLosingProxy(origin: string): Promise<LosingProxy> {
  const sent: string[] = [];
  let toLose = 0;
  const server = createServer(async (asked, answer) => {
    const { method = "GET", url, headers } = asked;
    const body = method === "POST" ? await text(asked) : undefined;
    const { authorization = "" } = headers;
    const answered = await fetch(`${origin}${url}`, {
      method,
      headers: { "content-type": "application/json", ...(authorization === "" ? {} : { authorization }) },
      ...(body === undefined ? {} : { body }),
    });
    const given = await answered.text();
    if (body !== undefined) sent.push(body);
    if (body !== undefined && toLose > 0) {
      toLose -= 1;
      answer.destroy();
      return;
    }
    answer.writeHead(answered.status, { "content-type": "application/json" }).end(given);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (answers) => {
      toLose = answers;
    },
    sent,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
