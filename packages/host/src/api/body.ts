import { parseStrictJson } from "@bourse/contract";
import type { FastifyInstance } from "fastify";
import { HostRefusal } from "../refusal.ts";

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;

/** Accepts only strict JSON in UTF-8; a route may declare that it takes bytes or a file of text instead. */
export function addBodyParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const { "content-type": type = "", "content-encoding": encoding } = request.headers;
    if (!JSON_TYPE.test(type) || encoding !== undefined) {
      return done(new HostRefusal("host.body_unsupported", "the body must be plain application/json in UTF-8"));
    }
    const parsed = parseStrictJson(body as Buffer);
    if (parsed.ok) return done(null, parsed.value);
    done(new HostRefusal("host.body_invalid", "the body is not strict JSON", parsed.issues));
  });
  server.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (request, body, done) => {
    const refused = request.routeOptions.config.bytes !== true || request.headers["content-encoding"] !== undefined;
    if (!refused) return done(null, body);
    done(new HostRefusal("host.body_unsupported", "the body must be plain application/json in UTF-8"));
  });
  // A file may be larger than the memory: it is not collected, and its reader has limits of its own.
  server.addContentTypeParser("text/csv", (request, payload, done) => {
    const refused = request.routeOptions.config.csv !== true || request.headers["content-encoding"] !== undefined;
    if (!refused) return done(null, payload);
    done(new HostRefusal("host.body_unsupported", "the body must be plain application/json in UTF-8"));
  });
}
