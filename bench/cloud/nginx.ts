import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Nginx, startNginx } from "@bourse/testing/nginx";

/** The settings of nginx's manual for static files: the kernel's sendfile, cached open files, no log. */
export async function startStaticNginx(body: Buffer): Promise<Nginx> {
  const nginx = await startNginx(
    ({ port, folder }) => `
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  default_type "application/json; charset=utf-8";
  server { listen 127.0.0.1:${port}; root ${folder}/site; etag on; add_header cache-control "public, max-age=0, must-revalidate"; }`,
  );
  putFile(nginx.folder, body);
  return nginx;
}

/** Puts the only served file under a folder's `site`, at this address. */
export function putFile(folder: string, body: Buffer, address = "/versions"): void {
  const file = path.join(folder, "site", address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
}
