import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { pagePolicy } from "./headers.ts";

/** Stands in `index.html` wherever the nonce of an answer belongs. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bourse: page not built</title>
<h1>The page is not built yet</h1>
<p>The host runs, but its page is missing. Run <code>npm start</code>, or build it with
<code>npx vite build packages/workbench</code>, and start the host again.</p></html>`;

/**
 * Serves the built page. Each file has a route of its own, made when the host starts: no request path ever becomes a
 * path on the disk.
 */
export async function addPage(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public" };
    });
    const index = join(folder, "index.html");
    const isBuilt = existsSync(index);
    scope.route({
      method: ["GET", "HEAD"],
      url: "/",
      handler(_request, reply) {
        const nonce = randomBytes(16).toString("base64url");
        const html = isBuilt ? readFileSync(index, "utf8").replaceAll(NONCE_PLACEHOLDER, nonce) : NOT_BUILT;
        return reply.header("content-security-policy", pagePolicy(nonce)).type("text/html; charset=utf-8").send(html);
      },
    });
    if (!isBuilt) return;
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      globIgnore: ["index.html"],
    });
  });
}
