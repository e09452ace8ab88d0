import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

const DIST = path.resolve(import.meta.dirname, "../dist");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The hash of the only style element that lightweight-charts inserts, for its attribution logo. */
export const CHART_STYLE_HASH = "'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='";

/** As the host sends it with files that have a hash in their name. */
const HASHED_FILE_CACHE = "public, max-age=31536000, immutable";

/** The policy the host sends with the page. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${CHART_STYLE_HASH}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Serves the built page as the host does. */
export function servePage(url: string, response: ServerResponse): void {
  const name = url === "/" ? "/index.html" : (url.split("?")[0] ?? "");
  const file = path.join(DIST, path.normalize(name));
  if (!file.startsWith(DIST) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const nonce = randomBytes(16).toString("base64url");
  const headers: Record<string, string> = { "content-type": TYPES[path.extname(file)] ?? "application/octet-stream" };
  if (name === "/index.html") headers["content-security-policy"] = policy(nonce);
  headers["cache-control"] = name.startsWith("/assets/") ? HASHED_FILE_CACHE : "no-cache";
  const bytes = readFileSync(file);
  response.writeHead(200, headers);
  response.end(name === "/index.html" ? bytes.toString("utf8").replaceAll("__CSP_NONCE__", nonce) : bytes);
}
