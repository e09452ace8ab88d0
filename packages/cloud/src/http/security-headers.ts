import helmet from "@fastify/helmet";
import fastify from "fastify";

/**
 * Headers that only pages need: a browser neither runs JSON nor shows it as a page if it is declared as nothing else.
 * JSON answers omit them, because a cache in front of the service processes every stored header for each request.
 */
export const ABOUT_PAGES: readonly string[] = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "referrer-policy",
  "x-frame-options",
];

type Headers = Readonly<Record<string, string>>;

/** The headers without the named ones. */
export function withoutHeaders(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/**
 * The security headers of every answer with content. They never vary, so helmet runs once, with a dummy answer: running
 * it for each request cost as much as the rest of a cached answer. "Not modified" omits them (RFC 9110, 15.4.5): they
 * concern the content, and a client that has the content has them too.
 */
export async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // The service is reached over loopback in plain HTTP; a proxy in front of it sets this for its own name.
    strictTransportSecurity: false,
    // These concern plug-ins and downloads of browsers that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  probe.get("/", (_request, reply) => reply.send());
  const { headers } = await probe.inject("/");
  await probe.close();
  const own = ["connection", "content-length", "date"];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  );
}
