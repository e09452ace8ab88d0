import { Readable } from "node:stream";
import { WEB_APP_BOOT_PATH, WEB_APP_GLOBAL, WEB_APP_PROTOCOL } from "@bourse/contract/web-app";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { newListener } from "../../http/listener.ts";
import { HostRefusal } from "../../refusal.ts";
import type { PackageFile } from "../../store/packages/package-file.ts";
import type { AppBundle } from "../bundle.ts";
import { appsGate, labelOf } from "./gate.ts";
import { ALL_LAYERS, APP_HEADERS, documentHeaders, type Layers } from "./headers.ts";
import { probeAnswer } from "./probe.ts";

/**
 * The host's script, which runs first in every HTML document of an application. It deletes APIs that open connections
 * past the policy, that read the screen, and that make a document from a file or from nothing: frames of such a
 * document would have a fresh realm. It blocks messages from other windows, because two applications could exchange
 * what they know. It keeps the one message port for the application and a second one for the host's page. Through the
 * second port it answers whether the document still runs, and reports the trader's clicks, and keys that came without a
 * click. For the author's log it reports violations and uncaught errors. The host grants nothing on its word, because
 * the application shares its realm. It takes the functions that it needs later at once, before anybody can replace
 * them.
 */
const BOOT_SCRIPT = `(() => {
  "use strict";
  const GONE = ["WebTransport", "XSLTProcessor", "XMLHttpRequest", "EyeDropper"];
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/rtc/i.test(name) || GONE.includes(name)) delete globalThis[name];
  }
  // open() forgets every listener of the window, the one below among them.
  for (const name of ["open", "write", "writeln"]) delete Document.prototype[name];
  const call = Function.prototype.call;
  const own = (get) => call.bind(get);
  const getter = (of, name) => own(Object.getOwnPropertyDescriptor(of, name).get);
  const sourceOf = getter(MessageEvent.prototype, "source");
  const portsOf = getter(MessageEvent.prototype, "ports");
  const dataOf = getter(MessageEvent.prototype, "data");
  const targetOf = getter(Event.prototype, "target");
  const stop = own(Event.prototype.stopImmediatePropagation);
  const post = own(MessagePort.prototype.postMessage);
  const { parent, window } = globalThis;
  const waiting = [];
  let control;
  let give;
  const port = new Promise((done) => { give = done; });
  const tell = (report) => {
    if (control) post(control, report);
    else if (waiting.length < 20) waiting.push(report);
  };
  Object.defineProperty(globalThis, "${WEB_APP_GLOBAL}", {
    value: Object.freeze({ protocol: "${WEB_APP_PROTOCOL}", port }),
  });
  const take = (event) => {
    const source = sourceOf(event);
    if (source === window) return;
    stop(event);
    if (source !== parent || control || dataOf(event) !== "${WEB_APP_PROTOCOL}") return;
    const [bridge, other] = portsOf(event);
    if (!other) return;
    control = other;
    control.onmessage = () => post(control, { pong: true });
    for (const report of waiting.splice(0)) post(control, report);
    give(bridge);
  };
  addEventListener("message", take, true);
  // Since the document has the keyboard. A browser vouches for what is trusted.
  let use;
  const used = (how) => ({ isTrusted }) => {
    if (!isTrusted || (how === "key" && use !== undefined)) return;
    use = how;
    tell({ used: how });
  };
  for (const type of ["pointerdown", "click"]) addEventListener(type, used("press"), true);
  addEventListener("keydown", used("key"), true);
  addEventListener("blur", (event) => { if (targetOf(event) === window) use = undefined; }, true);
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    const at = sourceFile ? sourceFile + ":" + lineNumber : "";
    tell({ kind: "violation", text: effectiveDirective + " blocked " + (blockedURI || "inline code"), at });
  });
  addEventListener("error", ({ message, filename, lineno }) => {
    tell({ kind: "error", text: String(message), at: filename ? filename + ":" + lineno : "" });
  });
  addEventListener("unhandledrejection", ({ reason }) => tell({ kind: "error", text: String(reason), at: "" }));
})();
`;

/** The one type of each file extension that a package may contain. With `nosniff` nothing else is ever guessed. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

/** Types that become a document, and where a browser may get them: a frame, or a picture, which runs nothing. */
const DOCUMENTS: Readonly<Record<string, string>> = { html: "iframe", svg: "image" };

/**
 * Undefined for an extension that no package may contain. `destination`: the use of the file that the browser states.
 * For any other use, a document's file is sent as text: a script could otherwise make a document of it, and from that a
 * frame with a fresh realm.
 */
function typeOf(path: string, destination: string | undefined): string | undefined {
  const extension = path.slice(path.lastIndexOf(".") + 1);
  if (!Object.hasOwn(TYPES, extension)) return undefined;
  const only = DOCUMENTS[extension];
  return only === undefined || destination === undefined || destination === only ? TYPES[extension] : TYPES.txt;
}

const isDocument = (path: string): boolean => path.endsWith(".html");

const ENTRY = "index.html";

/**
 * The inventory's path that a request names: the exact characters of the path, without a query. Percent signs, other
 * letter case and paths that only a server would normalise name nothing.
 */
function pathOf({ inventory }: Pick<AppBundle, "inventory">, url: string): string | undefined {
  const [path = ""] = url.split("?");
  const named = path === "/" ? ENTRY : path.slice(1);
  return Object.hasOwn(inventory, named) ? named : undefined;
}

/**
 * Opens a file whose every byte was compared with the signed inventory, through the descriptor that is then read. @throws
 * HostRefusal `install.package_damaged`
 */
async function openListed({ inventory, files }: AppBundle, path: string): Promise<PackageFile> {
  const file = await files.open(path);
  if (file !== undefined && file.sha256 === inventory[path]) return file;
  file?.bytes.destroy();
  throw new HostRefusal("install.package_damaged", `${path} is not the file of the signed inventory`);
}

/** Sent before the document's first byte. It begins with a doctype, because the document's own then comes too late to count. */
const BEFORE = Buffer.from(`<!doctype html><script src="${WEB_APP_BOOT_PATH}"></script>`);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Puts the tag of the host's script in front of a document. A byte order mark that is not first would count as text and
 * end the head, so it is removed.
 */
async function* withBootScript(bytes: Readable): AsyncGenerator<Uint8Array> {
  yield BEFORE;
  let isFirst = true;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    const hasMark = isFirst && piece.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    yield hasMark ? piece.subarray(BYTE_ORDER_MARK.length) : piece;
    isFirst = false;
  }
}

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
