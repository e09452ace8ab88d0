import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Principal, TRADER } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";

/** Which checks apply to a route: for the page's own files the gate checks only the address. */
export type Access = "public" | "token";

export interface Gate {
  /**
   * Returns the caller's principal; undefined for public routes, which need no token. @throws HostRefusal
   * `host.address_refused`, `host.origin_refused`, `host.token_required`
   */
  check(request: IncomingMessage, access: Access): Principal | undefined;
}

/** Headers the gate decides on; with duplicates, two readers could pick different values. */
const DECISIVE = ["host", "origin", "authorization", "sec-fetch-site"];

/**
 * Protects the host from every other page and program on this machine. Host: a page whose name was re-bound to
 * 127.0.0.1 sends its own name. Origin and Sec-Fetch-Site: a page elsewhere cannot forge them. Token: a program without
 * access to the user's files does not have it.
 */
export function gate(token: string, port: () => number): Gate {
  const digest = sha256(token);
  return {
    check(request, access) {
      checkSingle(request);
      checkAddress(request, port());
      if (access === "public") return undefined;
      checkOrigin(request);
      checkToken(request, digest);
      return TRADER;
    },
  };
}

function checkSingle({ rawHeaders }: IncomingMessage): void {
  // Names and values alternate.
  const names = rawHeaders.flatMap((each, index) => (index % 2 === 0 ? each.toLowerCase() : []));
  const twice = DECISIVE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) throw new HostRefusal("host.address_refused", `the header ${twice} occurs twice`);
}

function checkAddress(request: IncomingMessage, port: number): void {
  const { host } = request.headers;
  if (host === `127.0.0.1:${port}` || host === `localhost:${port}`) return;
  throw new HostRefusal("host.address_refused", "the Host header is not this host's address");
}

function checkOrigin(request: IncomingMessage): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const sameOrigin = origin === undefined || origin === `http://${host}`;
  const sameSite = site === undefined || site === "same-origin" || site === "none";
  if (sameOrigin && sameSite) return;
  throw new HostRefusal("host.origin_refused", "only the page of this host may ask");
}

function checkToken(request: IncomingMessage, digest: Buffer): void {
  const [scheme, token, ...rest] = (request.headers.authorization ?? "").split(" ");
  // Both are hashed first, so that the comparison takes equal time for every length and content.
  if (scheme === "Bearer" && token !== undefined && rest.length === 0 && timingSafeEqual(sha256(token), digest)) return;
  throw new HostRefusal("host.token_required", "the request carries no valid token");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
