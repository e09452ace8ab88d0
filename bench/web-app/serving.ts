import { get } from "node:http";
import { testHost } from "@bourse/host/testing";
import { APP_ID, installApp, OFFICIAL } from "../../packages/host/test/fixtures/apps/app-host.fixture.ts";
import { siteOf } from "./site.ts";

/** As many requests at once as a browser sends to one host. */
const AT_ONCE = 6;

const MEASURED_EVERY = 1024 * 1024;

/** The memory that serving every file of an application takes, with the bytes that were served. */
export interface Serving {
  readonly served: number;
  /** The most memory in use at one time above the initial use, without collected garbage. */
  readonly most: number;
}

/** Serves every file of an application of the given size to a client that discards them. */
export async function serveAll(bytes: number): Promise<Serving> {
  const files = siteOf(bytes);
  const paths = [...files.keys()];
  const host = await testHost({ official: OFFICIAL });
  const origin = await host.listen();
  await installApp(host, { files });
  const { host: name, port } = new URL(await addressOf(origin, host.token));
  globalThis.gc?.();
  const before = inUse();
  let [served, most] = [0, 0];
  let measured = 0;
  const took = (piece: Buffer) => {
    served += piece.length;
    if (served < measured + MEASURED_EVERY) return;
    measured = served;
    globalThis.gc?.();
    most = Math.max(most, inUse() - before);
  };
  const client = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await read(`/${path}`, { name, port, took });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await host.dispose();
  return { served, most };
}

/** Opens a frame as a page does; it stays open until the host is closed. */
async function addressOf(origin: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { body } = await fetch(`${origin}/api/apps/stream`, { headers });
  const first = await body?.getReader().read();
  const { page } = JSON.parse(new TextDecoder().decode(first?.value));
  const asked = JSON.stringify({ page_id: page, extension_id: APP_ID });
  const frame = await fetch(`${origin}/api/apps/frames`, { method: "POST", headers, body: asked });
  return ((await frame.json()) as { readonly url: string }).url;
}

const inUse = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

interface Client {
  readonly name: string;
  readonly port: string;
  took(piece: Buffer): void;
}

function read(path: string, { name, port, took }: Client): Promise<void> {
  return new Promise((done, failed) => {
    get({ host: "127.0.0.1", port, path, headers: { host: name }, agent: false }, (response) => {
      response.on("data", took).on("end", done).on("error", failed);
    }).on("error", failed);
  });
}
