import { Readable } from "node:stream";
import { WEB_APP_BOOT_PATH } from "@bourse/contract/web-app";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { newListener } from "../../api/listener.ts";
import { HostRefusal } from "../../refusal.ts";
import type { AppBundle } from "../bundle.ts";
import { BOOT_SCRIPT } from "./boot-script.ts";
import { withBootScript } from "./document.ts";
import { openListed, pathOf } from "./files.ts";
import { appsGate, labelOf } from "./gate.ts";
import { ALL_LAYERS, APP_HEADERS, documentHeaders, type Layers } from "./headers.ts";
import { isDocument, typeOf } from "./mime.ts";
import { probeAnswer } from "./probe.ts";

export interface AppsListenerInput {
  readonly logger: Logger;
  /** The running application with this label. */
  find(label: string): AppBundle | undefined;
  /** The addresses of the page. */
  pageOrigins(): readonly string[];
  /** A file of the application is not the signed one. */
  damaged(bundle: AppBundle, cause: HostRefusal): void;
  /** All of them when absent; tests switch some off. */
  readonly layers?: Layers;
}

/** The body limit: no client of this listener sends a body. */
const MAX_BODY_BYTES = 1;

/** The listener that serves the files of web applications, each on an origin of its own. */
export function appsListener(input: AppsListenerInput): FastifyInstance {
  const portOf = (server: FastifyInstance) => {
    const address = server.server.address();
    return typeof address === "object" && address ? address.port : 0;
  };
  const server = newListener({
    maxBodyBytes: MAX_BODY_BYTES,
    logger: input.logger,
    rules: (port) => ({ headers: APP_HEADERS, gate: appsGate(port) }),
  });
  server.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: (request, reply) => answer(input, { request, reply, port: portOf(server) }),
  });
  return server;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly port: number;
}

async function answer(input: AppsListenerInput, { request, reply, port }: Asked): Promise<FastifyReply> {
  const { url = "/" } = request.raw;
  const label = labelOf(request.raw, port) ?? "";
  const bundle = input.find(label);
  if (!bundle) return answerProbe(input, { request, reply, port }, label);
  if (url === WEB_APP_BOOT_PATH) return reply.type("text/javascript; charset=utf-8").send(BOOT_SCRIPT);
  const path = pathOf(bundle, url);
  const destination = request.headers["sec-fetch-dest"];
  const type = path === undefined ? undefined : typeOf(path, typeof destination === "string" ? destination : undefined);
  if (path === undefined || type === undefined) throw notFound();
  const file = await openListed(bundle, path).catch((cause: unknown) => {
    if (cause instanceof HostRefusal) input.damaged(bundle, cause);
    throw cause;
  });
  reply.type(type);
  if (!isDocument(path)) return reply.header("content-length", file.size).send(file.bytes);
  const { layers = ALL_LAYERS } = input;
  reply.headers(documentHeaders({ networkOrigins: bundle.networkOrigins, pageOrigins: input.pageOrigins() }, layers));
  return reply.send(layers.boot ? Readable.from(withBootScript(file.bytes)) : file.bytes);
}

function answerProbe(input: AppsListenerInput, { request, reply, port }: Asked, label: string): FastifyReply {
  const found = probeAnswer(label, request.raw.url ?? "/", { port, pageOrigins: input.pageOrigins() });
  if (!found) throw notFound();
  return reply.headers(found.headers).send(found.body);
}

function notFound(): HostRefusal {
  return new HostRefusal("host.not_found", "the application has no such file");
}
