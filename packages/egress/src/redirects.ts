import type { EgressLimits } from "@bourse/contract";
import { EgressFailure } from "./failure.ts";
import { withoutBody, withoutCredentials } from "./headers.ts";
import type { Incoming, Outgoing } from "./hop.ts";
import { type CheckedUrl, checkUrl } from "./url.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** True for a redirect. */
export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * The next request after a redirect, checked like the first one. @throws EgressFailure `egress.redirect_refused`,
 * `egress.url_invalid`, `egress.address_refused`
 */
export function followed(
  sent: Outgoing,
  { status, headers }: Pick<Incoming, "status" | "headers">,
  { maxUrlLength }: EgressLimits,
): Outgoing {
  const { location } = headers;
  if (typeof location !== "string") throw refused("the redirect names no address, or several");
  const url = checkUrl(absolute(location, sent.url), maxUrlLength);
  const leaves = url.origin !== sent.url.origin;
  const losesBody = status === 303 || (sent.method === "POST" && (status === 301 || status === 302));
  // The body may contain data meant only for the first origin.
  if (leaves && !losesBody && sent.body !== undefined) throw refused("a body is sent to no other origin");
  const headersOn = leaves ? withoutCredentials(sent.headers) : sent.headers;
  if (losesBody) return { url, method: "GET", headers: withoutBody(headersOn) };
  return { ...sent, url, headers: headersOn };
}

/** Completes a relative location; the location's own text is checked unchanged. */
function absolute(location: string, { origin, target }: CheckedUrl): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return location;
  if (location.startsWith("//")) return `https:${location}`;
  if (location.startsWith("/")) return `${origin}${location}`;
  const folder = target.replace(/\?.*$/, "").replace(/[^/]*$/, "");
  return `${origin}${folder}${location}`;
}

function refused(message: string): EgressFailure {
  return new EgressFailure("egress.redirect_refused", message);
}
