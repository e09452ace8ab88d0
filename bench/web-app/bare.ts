import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Files } from "@bourse/testing/archives";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** Files in a folder behind a server that does nothing else. */
export interface BareServer {
  /** A page with nothing in it. */
  readonly page: string;
  /** The files, on an origin of their own. */
  readonly site: string;
  close(): void;
}

/** Serves files from the disk with as little code as Node needs. */
export async function serveBare(files: Files): Promise<BareServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-bench-site-"));
  for (const [name, bytes] of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  const server = createServer(({ url = "/", headers }, response) => {
    if (headers.host?.startsWith("127."))
      response.writeHead(200, { "content-type": TYPES.html }).end("<!doctype html>");
    else sendFile(path.join(folder, url), response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    page: `http://127.0.0.1:${port}/`,
    site: `http://bare.apps.localhost:${port}/index.html`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function sendFile(file: string, response: ServerResponse): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": TYPES[path.extname(file).slice(1)],
    "content-length": size,
    "cache-control": "no-store",
    // Makes the frame's origin opaque, like that of an application.
    "access-control-allow-origin": "null",
  });
  createReadStream(file).pipe(response);
}
