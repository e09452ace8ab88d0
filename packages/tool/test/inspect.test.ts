import { createHash } from "node:crypto";
import { buildPackage } from "@bourse/archive";
import type { JsonValue } from "@bourse/contract";
import { interactiveManifest, SMALLEST_EVENT_GUEST, SMALLEST_GUEST } from "@bourse/testing/archives";
import { resource } from "@bourse/testing/manifests";
import { describe, expect, it } from "vitest";
import { call } from "./fake-io.ts";
import { put, putPackage, testFolder } from "./workspace.ts";

const folder = testFolder();
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("bourse inspect", () => {
  it("[SERVICE-06] [R-WASM] writes one document: manifest, digest, sizes, entries and the guest's report", async () => {
    const { archive, pack } = putPackage(folder, "guest", { runtime: "wasm" });
    const { code, json } = await call(["inspect", archive, "--json"]);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      path: archive,
      ok: true,
      kind: "archive",
      digest: pack.digest,
      size: pack.archive.length,
      manifest: { id: pack.id, version: pack.version, runtime: "wasm", api_version: 1 },
      entries: [
        { path: "manifest.json", size: pack.manifestBytes.length, sha256: sha256(pack.manifestBytes) },
        { path: "main.wasm", size: SMALLEST_GUEST.length, sha256: sha256(SMALLEST_GUEST) },
      ],
      wasm: { featureMask: 0, imports: [], size: SMALLEST_GUEST.length },
      issues: [],
    });
  });

  it("[VER-09] [VER-10] says of a guest's API what the specification marks it as", async () => {
    const v2 = buildPackage({
      manifest: interactiveManifest(),
      files: new Map([["main.wasm", SMALLEST_EVENT_GUEST]]),
    });
    const files = [
      putPackage(folder, "v1", { runtime: "wasm" }).archive,
      put(folder, "v2.tar.gz", v2.archive ?? ""),
      putPackage(folder, "without-code").archive,
    ];
    const said = await Promise.all(
      files.map(async (file) => (await call(["inspect", file, "--json"])).json().manifest),
    );
    expect(said).toMatchObject([
      { runtime: "wasm", api_version: 1, api_standing: "first public host contract" },
      { runtime: "wasm", api_version: 2, api_standing: "implementation contract" },
      { runtime: "resource", api_version: 1, api_standing: null },
    ]);
    expect((await call(["inspect", files[1] ?? ""])).out).toContain("implementation contract");
  });

  it("finds nothing in a resource package that the host does not act on", async () => {
    const { id, capabilities, contributes } = resource() as {
      id: string;
      capabilities: JsonValue;
      contributes: JsonValue;
    };
    const { archive } = putPackage(folder, "templates", { id, changes: { capabilities, contributes } });
    const { manifest } = (await call(["inspect", archive, "--json"])).json();
    expect(manifest).toMatchObject({ unsupported: [] });
    expect((await call(["inspect", archive])).out).not.toContain("not supported by the host yet");
  });

  it("[R-WASM] reads a bare module for the apiVersion asked for", async () => {
    const module = put(folder, "main.wasm", SMALLEST_GUEST);
    expect((await call(["inspect", module, "--json"])).json()).toMatchObject({ ok: true, kind: "module" });
    const other = await call(["inspect", module, "--json", "--api-version", "2"]);
    expect([other.code, other.json().ok]).toEqual([1, false]);
    expect((await call(["inspect", put(folder, "junk.wasm", "junk"), "--json"])).json()).toMatchObject({
      ok: false,
      issues: [{ rule: "wasm.malformed" }],
    });
  });

  it("gives a refused or unreadable file a document too, and exits 1; wrong usage exits 2", async () => {
    const junk = put(folder, "junk.tar.gz", "junk");
    for (const file of [junk, `${folder}/none.tar.gz`, folder, put(folder, "x.json", "{}")]) {
      const { code, json } = await call(["inspect", file, "--json"]);
      expect([code, json().path, json().ok]).toEqual([1, file, false]);
      expect(json().issues).not.toEqual([]);
    }
    expect((await call(["inspect"])).code).toBe(2);
    expect((await call(["inspect", junk, "--api-version", "9"])).code).toBe(2);
  });

  it("shows a reader the same", async () => {
    const { archive, pack } = putPackage(folder, "shown");
    const { out } = await call(["inspect", archive]);
    for (const text of [pack.id, pack.digest, "manifest.json", "resource"]) expect(out).toContain(text);
  });
});
