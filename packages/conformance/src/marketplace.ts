import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** An extension and the records of its versions, as `GET /plugins/{id}/versions` lists them. */
export interface ShelfPlugin {
  readonly id: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The answer to a download: `whole`; `short`, without its last byte; `long`, with one byte more; `broken`, where the
 * connection ends in the middle; `endless`; `redirect`, to another origin that has the package.
 */
export type DownloadAnswer = "whole" | "short" | "long" | "broken" | "endless" | "redirect";

/** The answer to every list: `whole`; `failing`, which is status 500; `redirect`, to another origin. */
export type ListAnswer = "whole" | "failing" | "redirect";

/** Everything that the marketplace shows from now on. */
export interface Shelf {
  readonly plugins: readonly ShelfPlugin[];
  /** Records on one page of a list. */
  readonly page_size: number;
  readonly list: ListAnswer;
  /** Bodies of `GET /publishers/keys`; a publisher without one is not found. */
  readonly keys: readonly { readonly publisher: string; readonly [member: string]: unknown }[];
  readonly downloads: readonly ShelfDownload[];
}

/** The package of a version. */
export interface ShelfDownload {
  readonly id: string;
  readonly version: string;
  /** SHA-256 of the package in the folder of modules. */
  readonly package: string;
  readonly answer: DownloadAnswer;
}

/** A marketplace on this machine that shows what a test says, and notes what it is asked. */
export interface Marketplace {
  readonly origin: string;
  show(shelf: Shelf): void;
  /** Paths of the downloads since the last call, and everything that a host must not have asked or sent. */
  taken(): { readonly downloads: readonly string[]; readonly faults: readonly string[] };
  close(): Promise<void>;
}

/** Reads a package by its SHA-256. */
export type ReadPackage = (digest: string) => Uint8Array;

const API = "/api/marketplace";
const CREDENTIALS = ["authorization", "cookie", "proxy-authorization"];
/** As large as the largest package: a host that has taken so much of a small one does not compare sizes. */
const ENDLESS_BYTES = 64 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024);
/** A marketplace that has nothing. */
export const EMPTY_SHELF: Shelf = { plugins: [], page_size: 50, list: "whole", keys: [], downloads: [] };

/** Opens the marketplace, and the other origin that its redirects name. */
export async function openMarketplace(read: ReadPackage): Promise<Marketplace> {
  let shelf = EMPTY_SHELF;
  let [downloads, faults]: [string[], string[]] = [[], []];
  const elsewhere = await listening((request, response) => {
    faults.push(`another origin was asked: ${request.method} ${request.url}`);
    const digest = request.url?.slice(1) ?? "";
    const isKnown = shelf.downloads.some((each) => each.package === digest);
    response.end(isKnown ? read(digest) : success(dataOf(shelf, new URL(request.url ?? "", shop.origin)) ?? {}));
  });
  const shop = await listening((request, response) => {
    faults.push(...faultsOf(request));
    const asked = new URL(request.url ?? "", "http://127.0.0.1");
    const found = shelf.downloads.find(({ id, version }) => asked.pathname === downloadPath(id, version));
    if (found === undefined) {
      answerList(response, shelf, { asked, elsewhere: elsewhere.origin });
      return;
    }
    downloads.push(asked.pathname);
    const took = (fault: string) => faults.push(fault);
    answerDownload(response, found, { bytes: read(found.package), elsewhere: elsewhere.origin, took });
  });
  return {
    origin: shop.origin,
    show(next) {
      shelf = next;
    },
    taken() {
      const seen = { downloads, faults };
      [downloads, faults] = [[], []];
      return seen;
    },
    async close() {
      await Promise.all([shop.close(), elsewhere.close()]);
    },
  };
}

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

function faultsOf({ method, url, headers }: IncomingMessage): readonly string[] {
  const sent = CREDENTIALS.filter((name) => headers[name] !== undefined);
  const isRead = method === "GET" && url?.startsWith(`${API}/`);
  return [
    ...(isRead ? [] : [`not a route for everybody: ${method} ${url}`]),
    ...sent.map((name) => `${url} was asked with ${name}`),
  ];
}

const pluginPath = (id: string): string => `${API}/plugins/${encodeURIComponent(id)}`;
const downloadPath = (id: string, version: string): string =>
  `${pluginPath(id)}/versions/${encodeURIComponent(version)}/download`;

interface Asked {
  readonly asked: URL;
  readonly elsewhere: string;
}

function answerList(response: ServerResponse, shelf: Shelf, { asked, elsewhere }: Asked): void {
  const data = dataOf(shelf, asked);
  if (shelf.list === "redirect") response.writeHead(302, { location: `${elsewhere}${asked.pathname}` }).end();
  else if (shelf.list === "failing") fail(response, { status: 500, code: 2113, error: "http.internal" });
  else if (data === undefined) fail(response, { status: 404, code: 2201, error: "state.not_found" });
  else response.writeHead(200, { "content-type": "application/json" }).end(success(data));
}

function dataOf({ plugins, page_size, keys }: Shelf, { pathname, searchParams }: URL): object | undefined {
  if (pathname === `${API}/publishers/keys`)
    return keys.find(({ publisher }) => publisher === searchParams.get("publisher"));
  const plugin = plugins.find(({ id }) => `${pathname}/`.startsWith(`${pluginPath(id)}/`));
  if (plugin === undefined) return undefined;
  const { id, records } = plugin;
  const page = pathname.slice(pluginPath(id).length);
  if (page === "") return pluginOf(plugin);
  if (page === "/handovers") return { items: [] };
  if (page !== "/versions") return undefined;
  const at = Number(searchParams.get("cursor") ?? 0);
  const next = at + page_size;
  return { items: records.slice(at, next), next_cursor: next < records.length ? String(next) : null };
}

function pluginOf({ id, records: [latest = {}] }: ShelfPlugin): object {
  const { publisher, publisher_verified, runtime, version, channel, published_at, capabilities } = latest;
  return {
    id,
    name: id,
    description: "",
    publisher,
    publisher_verified,
    verification_path: `${API}/publishers/00000000-0000-4000-8000-000000000002/verification`,
    runtime,
    price: null,
    latest: { version, channel, published_at, capabilities },
  };
}

const success = (data: object): string => JSON.stringify({ code: 0, message: "ok", data });

interface Failure {
  readonly status: number;
  readonly code: number;
  readonly error: string;
}

function fail(response: ServerResponse, { status, code, error }: Failure): void {
  const data = { error, hint: "", request_id: "00000000-0000-4000-8000-000000000003" };
  const body = JSON.stringify({ code, message: "The marketplace of the test says so.", data });
  response.writeHead(status, { "content-type": "application/json" }).end(body);
}

interface Download {
  readonly bytes: Uint8Array;
  readonly elsewhere: string;
  /** Notes a fault of the host. */
  took(fault: string): void;
}

function answerDownload(response: ServerResponse, { answer, package: digest }: ShelfDownload, download: Download) {
  const { bytes, elsewhere, took } = download;
  const type = { "content-type": "application/gzip" };
  if (answer === "redirect") response.writeHead(302, { location: `${elsewhere}/${digest}` }).end();
  else if (answer === "broken") {
    response.writeHead(200, { ...type, "content-length": bytes.length });
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  } else if (answer === "endless") {
    // A host that hangs up ends this with an error, as it should.
    const taken = () => took(`${ENDLESS_BYTES} bytes were taken of a download of ${bytes.length}`);
    pipeline(Readable.from(pieces()), response.writeHead(200, type)).then(taken, () => undefined);
  } else response.writeHead(200, type).end(sentBytes(bytes, answer));
}

function* pieces(): Generator<Uint8Array> {
  for (let sent = 0; sent < ENDLESS_BYTES; sent += PIECE.length) yield PIECE;
}

function sentBytes(bytes: Uint8Array, answer: DownloadAnswer): Uint8Array {
  if (answer === "short") return bytes.subarray(0, -1);
  return answer === "long" ? Buffer.concat([bytes, Buffer.of(0)]) : bytes;
}
