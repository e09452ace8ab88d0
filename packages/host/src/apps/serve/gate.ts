import type { IncomingMessage } from "node:http";
import type { Gate } from "../../http/gate.ts";
import { HostRefusal } from "../../refusal.ts";

/** The name under which browsers find this machine: they resolve `*.localhost` themselves. */
export const APPS_DOMAIN = "apps.localhost";

/**
 * The first label of a request's host name; undefined when the name is not one of this listener's. A foreign page whose
 * name was re-bound to this machine's address sends its own name.
 */
export function labelOf({ headers }: Pick<IncomingMessage, "headers">, port: number): string | undefined {
  const { host = "" } = headers;
  const suffix = `.${APPS_DOMAIN}:${port}`;
  return host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined;
}

/**
 * Lets through only reads of this listener's own names. An application is shown in a frame of the page and nowhere else:
 * a tab of its own would have neither the frame's sandbox nor its embedder.
 */
export function appsGate(port: () => number): Gate {
  return {
    check(request) {
      const { headersDistinct, headers } = request;
      const isOnce = (headersDistinct.host ?? []).length === 1;
      const isOwnTab = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] !== "iframe";
      if (isOnce && !isOwnTab && labelOf(request, port()) !== undefined) return undefined;
      throw new HostRefusal("host.not_found", "no application is shown at this address");
    },
  };
}
