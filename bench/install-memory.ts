// Memory cost of installing a large package, compared with holding its archive as an array.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { newPublisher, type Release } from "@bourse/host/testing";
import { webAppManifest } from "@bourse/testing/archives";
import { sized } from "./figures/sized.ts";
import { give } from "./install-memory/given.ts";
import type { Peak } from "./install-memory/peak.ts";
import type { BenchResult } from "./result.ts";

/** A large web app, and nearly the largest that the contract allows. */
const SIZES_MIB = [sized(32, 1), sized(63, 2)];
const WARM_MIB = 1;
const MIB = 1024 * 1024;
const PICTURES = 16;
const TARGET = 0.5;

export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "bourse-install-memory-"));
  const warm = await release("warm", WARM_MIB);
  const measured: Release[] = [];
  for (const size of SIZES_MIB) measured.push(await release(`of_${size}`, size));
  const server = await serve(folder, [warm, ...measured]);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const measure = (program: string, { record }: Release): Promise<Peak> => {
    const own = path.join(folder, `${program} ${record.id}`);
    mkdirSync(own);
    give(path.join(own, "given"), { url, folder: own, records: [warm.record, record] });
    return peakOf(program, path.join(own, "given"));
  };
  try {
    const results: BenchResult[] = [];
    for (const each of measured) {
      const [ours, former] = [await measure("ours", each), await measure("former", each)];
      results.push(result(each.archive.length / MIB, { ours, former }));
    }
    return results;
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const publisher = newPublisher();

function release(name: string, mebibytes: number): Promise<Release> {
  const files = site(mebibytes);
  return publisher.release({ manifest: webAppManifest(files, { id: `svc.site_${name}` }), files });
}

/** A page with images, which do not compress. */
function site(mebibytes: number): Map<string, Uint8Array> {
  const each = (mebibytes * MIB) / PICTURES;
  const pictures = Array.from({ length: PICTURES }, (_, at): [string, Uint8Array] => [
    `picture-${at}.webp`,
    Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), randomBytes(each)]),
  ]);
  return new Map([["index.html", Buffer.from("<!doctype html><title>A site</title>")], ...pictures]);
}

/** A marketplace that only has downloads. */
async function serve(folder: string, releases: readonly Release[]): Promise<Server> {
  for (const { record, archive } of releases) writeFileSync(path.join(folder, record.id), archive);
  const server = createServer(({ url = "" }, response) => {
    const id = releases.map(({ record }) => record.id).find((each) => url.includes(`/${each}/`));
    if (id === undefined) response.writeHead(404).end();
    else createReadStream(path.join(folder, id)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** In a separate process: neither building the package nor the other variant counts. */
async function peakOf(program: string, givenPath: string): Promise<Peak> {
  const file = path.join(import.meta.dirname, "install-memory", `${program}.ts`);
  const child = spawn(process.execPath, ["--expose-gc", file, givenPath], { stdio: ["ignore", "pipe", "inherit"] });
  return JSON.parse(await text(child.stdout)) as Peak;
}

function result(packageMib: number, { ours, former }: Readonly<Record<"ours" | "former", Peak>>): BenchResult {
  const words = ({ resident, external }: Peak) =>
    `${resident.toFixed(0)} MiB resident (${(resident / packageMib).toFixed(2)} of it), ${external.toFixed(0)} MiB in buffers`;
  return {
    name: `memory to install a webApp package of ${packageMib.toFixed(0)} MiB`,
    ours: words(ours),
    theirs: `${words(former)}, held as an array`,
    ratio: ours.resident / former.resident,
    target: `<= ${TARGET}`,
    ok: ours.resident / former.resident <= TARGET,
  };
}
