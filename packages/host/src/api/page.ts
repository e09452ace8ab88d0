import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "@bourse/platform";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { HASHED_FILE_CACHE, PAGE_CACHE, pagePolicy } from "./headers.ts";

/** Placeholder in `index.html` for the nonce of an answer. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bourse: page not built</title>
<h1>The page is not built yet</h1>
<p>The host runs, but its page is missing. Run <code>npm start</code>, or build it with
<code>npx --offline vite build packages/workbench</code>, and start the host again.</p></html>`;

interface PageParts {
  readonly random: Random;
  /** The addresses that a frame of the page may show. */
  frameSource(): string;
}

/**
 * Serves the built page. Each file gets its own route when the host starts; files of a later build are found by name in
 * the folder's listing. A request path never becomes a path on disk.
 */
export async function addPage(
  server: FastifyInstance,
  { random, frameSource }: PageParts,
  folder: string,
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public" };
    });
    const index = join(folder, "index.html");
    const isBuilt = existsSync(index);
    // The second shows one web application and nothing else.
    for (const url of ["/", "/app/:id"]) {
      scope.route({
        method: ["GET", "HEAD"],
        url,
        handler(_request, reply) {
          const nonce = random.bytes(16).toString("base64url");
          const html = isBuilt ? readFileSync(index, "utf8").replaceAll(NONCE_PLACEHOLDER, nonce) : NOT_BUILT;
          return reply
            .headers({ "content-security-policy": pagePolicy(nonce, frameSource()), "cache-control": PAGE_CACHE })
            .type("text/html; charset=utf-8")
            .send(html);
        },
      });
    }
    if (!isBuilt) return;
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      dotfiles: "ignore",
      cacheControl: false,
      globIgnore: ["index.html", "assets/**"],
      // The build also writes each asset compressed; the browser gets an encoding it accepts.
      preCompressed: true,
    });
    const assets = join(folder, "assets");
    scope.route<{ Params: { readonly name: string } }>({
      method: ["GET", "HEAD"],
      url: "/assets/:name",
      handler({ params }, reply) {
        const found = assetsIn(assets).find((each) => each === params.name);
        if (found === undefined) return reply.callNotFound();
        if (HASHED.test(found)) reply.header("cache-control", HASHED_FILE_CACHE);
        return reply.sendFile(found, assets);
      },
    });
  });
}

/** File names that a build produces. */
const ASSET = /^[\w-][\w.-]*\.(?:js|css|woff2?|svg|png|wasm|json)$/;

/** Vite puts the first eight characters of the hash before the extension. */
const HASHED = /-[\w-]{8}\.\w+$/;

/** A page left open during a rebuild requests files that did not exist when the host started. */
function assetsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile());
  return files.map(({ name }) => name).filter((name) => ASSET.test(name));
}
