import { readFileSync } from "node:fs";
import path from "node:path";
import { type Nginx, startNginx } from "@bourse/testing/nginx";

const DOCUMENTED = path.join(import.meta.dirname, "../../../docs/operations/nginx.conf");

/** Replaces the documentation's placeholders, which differ for each operator, by a test's values. */
function placed(nodes: readonly string[], publicFiles: string, at: { readonly port: number; readonly folder: string }) {
  const servers = nodes.map((url) => `  server ${new URL(url).host} max_fails=2 fail_timeout=2s;\n`).join("");
  return [
    [/(?: {2}server 127\.0\.0\.1:487[0-9] .*\n)+/, servers],
    [/listen 443 ssl;/, `listen 127.0.0.1:${at.port};`],
    [/ *ssl_certificate(?:_key)? .*\n/g, ""],
    [/\/var\/(?:cache|log)\/nginx/g, at.folder],
    [/\/run\/bourse-1\b/, publicFiles],
  ] as const;
}

/** A test's differences from the documentation. */
export interface NginxWish {
  /** Inserted inside `server`. */
  readonly more?: string;
  /** Folder in which a node writes public reads; absent: no node does. */
  readonly publicFiles?: string;
}

/** nginx with the documented configuration, in front of nodes. */
export function startDocumentedNginx(nodes: readonly string[], wish: NginxWish = {}): Promise<Nginx> {
  const { more = "", publicFiles = "/nowhere" } = wish;
  return startNginx((at) => {
    let text = readFileSync(DOCUMENTED, "utf8");
    for (const [found, put] of placed(nodes, publicFiles, at)) {
      if (text.search(found) === -1) throw new Error(`the documented configuration has no ${found}`);
      text = text.replace(found, put);
    }
    return text.replace("location / {", `${more}\n  location / {`);
  });
}
