import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** A registry on loopback that offers what a checkout has installed, so that a test installs packages without the network. */
export interface Registry extends AsyncDisposable {
  readonly url: string;
}

type Manifest = Readonly<Record<string, unknown>> & { readonly version: string };

interface Offered {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Serves each package of the checkout's `node_modules` in the versions that lie there. */
export async function installedRegistry(root: string): Promise<Registry> {
  const offered = offeredBy(root);
  const server = createServer((request, response) => answer(offered, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: addressOf(server.address() as AddressInfo),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const addressOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}/`;

function offeredBy(root: string): ReadonlyMap<string, readonly Offered[]> {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly link?: true }>>;
  };
  const folders = Object.entries(packages).flatMap(([place, { link }]): readonly [string, Offered][] => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
    const folder = path.join(root, place);
    const file = path.join(folder, "package.json");
    // Packages of other systems are in the lockfile and on no disk.
    if (name === undefined || link || !existsSync(file)) return [];
    return [[name, { folder, manifest: JSON.parse(readFileSync(file, "utf8")) as Manifest }]];
  });
  const grouped = Map.groupBy(folders, ([name]) => name);
  return new Map([...grouped].map(([name, found]) => [name, found.map(([, each]) => each)]));
}

const TARBALL = /^\/(.+)\/-\/(.+)\.tgz$/;

function answer(
  offered: ReadonlyMap<string, readonly Offered[]>,
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const asked = decodeURIComponent(url);
  const [, packed, version] = TARBALL.exec(asked) ?? [];
  const name = packed ?? asked.slice(1);
  const found = offered.get(name);
  const wanted = found?.find(({ manifest }) => manifest.version === version);
  if (wanted) {
    sendTarball(wanted.folder, response);
  } else if (found && version === undefined) {
    const here = `http://${headers.host}/${name}/-/`;
    const versions = found.map(({ manifest }) => [
      manifest.version,
      { ...manifest, dist: { tarball: `${here}${manifest.version}.tgz` } },
    ]);
    const latest = found[0]?.manifest.version;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest }, versions: Object.fromEntries(versions) }));
  } else {
    response.statusCode = 404;
    response.end("{}");
  }
}

function sendTarball(folder: string, response: ServerResponse): void {
  const archive = pack();
  archive.pipe(createGzip({ level: 1 })).pipe(response);
  for (const file of filesIn(folder)) {
    const { mode } = statSync(path.join(folder, file));
    archive.entry({ name: `package/${file}`, mode }, readFileSync(path.join(folder, file)));
  }
  archive.finalize();
}

/** The package's own files, without those of packages installed inside it. */
function filesIn(folder: string, inside = ""): readonly string[] {
  return readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(inside, entry.name);
    if (entry.isDirectory()) return file === "node_modules" ? [] : filesIn(folder, file);
    return entry.isFile() ? [file] : [];
  });
}
