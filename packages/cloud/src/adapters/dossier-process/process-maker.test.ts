import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buildPackage } from "@bourse/archive";
import { makeDossier } from "@bourse/runtime/dossier";
import { guestEngines } from "@bourse/sdk/build";
import { SMALLEST_GUEST, wasmManifest } from "@bourse/testing/archives";
import { assemble, HOSTILE_GUESTS } from "@bourse/testing/guests";
import { patiently } from "@bourse/testing/patience";
import { afterEach, expect, it } from "vitest";
import { ProcessDossierMaker, type ProcessLimits } from "./process-maker.ts";

const makers: ProcessDossierMaker[] = [];
afterEach(() => Promise.all(makers.splice(0).map((each) => each.close())));

function maker(fixture?: string, limits: Partial<ProcessLimits> = {}): ProcessDossierMaker {
  const folder = "../../../test/fixtures/adapters/dossier-process";
  const program = fixture === undefined ? undefined : new URL(`${folder}/${fixture}.fixture.ts`, import.meta.url);
  const made = new ProcessDossierMaker({ ...(program && { program }), limits });
  makers.push(made);
  return made;
}

const stored = (bytes: Uint8Array | string) => ({
  size: bytes.length,
  bytes: Readable.from([Buffer.from(bytes)]),
  close() {},
});

function archiveOf(module: Uint8Array): Uint8Array {
  const { archive } = buildPackage({ manifest: wasmManifest(), files: new Map([["main.wasm", module]]) });
  if (!archive) throw new Error("no archive");
  return archive;
}

it(
  "makes the document that the package tool makes, to the byte",
  async () => {
    const archive = archiveOf(SMALLEST_GUEST);
    const here = await makeDossier(archive, { engines: await guestEngines() });
    const there = await maker().make(stored(archive));
    expect(here).toMatchObject({ ok: true, sha256: there.sha256, document: there.document });
  },
  patiently(60_000),
);

it(
  "lets the process read nothing but its code, and write, start and connect to nothing",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bourse-dossier-"));
    const secret = path.join(folder, "secret");
    writeFileSync(secret, "secret");
    const server = createServer().listen(0, "127.0.0.1");
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const address = server.address();
      const port = typeof address === "object" ? address?.port : undefined;
      const { document } = await maker("curious").make(stored(JSON.stringify({ port, secret })));
      expect(document).toMatchObject({
        network: "ERR_ACCESS_DENIED",
        read: "ERR_ACCESS_DENIED",
        write: "ERR_ACCESS_DENIED",
        start: "ERR_ACCESS_DENIED",
        variables: ["NODE_NO_WARNINGS"],
      });
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  },
  patiently(60_000),
);

it(
  "ends a process that takes too long, says too much or fails, and says which",
  async () => {
    const make = (wish: string, limits: Partial<ProcessLimits>) => maker("lasting", limits).make(stored(wish));
    await expect(make("wait", { endMs: 1500 })).rejects.toThrow("did not end within 1.5 s");
    await expect(make("talk", { answerBytes: 1_000_000 })).rejects.toThrow("longer than 1000000 bytes");
    await expect(maker().make(stored("no archive"))).rejects.toThrow("refuses the package: archive.");
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("a");
        throw new Error("the bucket broke off");
      })(),
    );
    await expect(maker().make({ size: 2, bytes: broken, close() {} })).rejects.toThrow("could not be read");
  },
  patiently(60_000),
);

it(
  "answers for a guest that never returns, and says that scenarios are missing",
  async () => {
    const { text = "" } = HOSTILE_GUESTS.find(({ name }) => name === "endless loop in a callback") ?? {};
    const limited = maker(undefined, { scenariosMs: patiently(1000) });
    const { document } = await limited.make(stored(archiveOf(await assemble(text))));
    expect(document.findings.map(({ rule }) => rule)).toContain("dossier.incomplete");
  },
  patiently(120_000),
);

it(
  "ends its processes when it is closed, and starts none afterwards",
  async () => {
    const closing = maker("lasting");
    const asked = expect(closing.make(stored("wait"))).rejects.toThrow("the process failed");
    await closing.close();
    await asked;
    await expect(closing.make(stored("wait"))).rejects.toThrow("this node is stopping");
  },
  patiently(60_000),
);
