import { createHash } from "node:crypto";
import { canonicalize, type JsonObject, type JsonValue } from "@bourse/contract";
import { type Draft, managedModel, webApp } from "../manifests/index.ts";

/** Fields of a manifest to replace; `undefined` removes one. */
export type ManifestChanges = Readonly<Record<string, JsonValue | undefined>>;

const COMMON: JsonObject = { name: "Sample", version: "1.0.0", description: "A sample.", publisher: "Sample Maker" };

/** Canonical bytes of a small valid manifest of runtime `resource`. */
export function resourceManifest(changes: ManifestChanges = {}): Uint8Array {
  const id = "svc.sample_notes";
  const view = { id: `${id}.hello`, name: "Hello", sdui: { type: "label", text: "Hello" } };
  return encode(
    { ...COMMON, id, apiVersion: 1, runtime: "resource", contributes: { views: { [id]: [view] } } },
    changes,
  );
}

/** Canonical bytes of a small valid manifest of runtime `wasm`, API version 1. */
export function wasmManifest(changes: ManifestChanges = {}): Uint8Array {
  const id = "svc.sample_guest";
  const view = { id: `${id}.quote`, name: "Quote", quoteSymbol: "SPX", guestOutput: true };
  return encode(
    {
      ...COMMON,
      id,
      apiVersion: 1,
      runtime: "wasm",
      entry_point: "main.wasm",
      capabilities: ["tradingRead"],
      contributes: { views: { [id]: [view] } },
    },
    changes,
  );
}

/** Canonical bytes of a small valid manifest of runtime `wasm`, API version 2. */
export function interactiveManifest(changes: ManifestChanges = {}): Uint8Array {
  const id = "svc.sample_interactive";
  const view = { id: "main", name: "Main", interactive: true };
  return encode(
    {
      ...COMMON,
      id,
      apiVersion: 2,
      runtime: "wasm",
      entry_point: "main.wasm",
      minHostVersion: "0.1.0",
      capabilities: ["tradingRead"],
      contributes: { views: { [id]: [view] } },
    },
    changes,
  );
}

/** Files by path. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Canonical bytes of a valid manifest of runtime `webApp` with an inventory of these files. */
export function webAppManifest(files: Files, changes: ManifestChanges = {}): Uint8Array {
  return withInventory(webApp(), "webApp", { files, changes });
}

/** Canonical bytes of a valid manifest of runtime `managedModel` with an inventory of these files. */
export function managedModelManifest(files: Files, changes: ManifestChanges = {}): Uint8Array {
  return withInventory(managedModel(), "managedModel", { files, changes });
}

interface Filling {
  readonly files: Files;
  readonly changes: ManifestChanges;
}

function withInventory(draft: Draft, runtime: string, { files, changes }: Filling): Uint8Array {
  const manifest = draft as JsonObject;
  const own = (manifest.metadata as JsonObject)[runtime] as JsonObject;
  return encode({ ...manifest, metadata: { [runtime]: { ...own, files: inventory(files) } } }, changes);
}

/** Path to SHA-256 in hex, as an inventory lists it. */
export function inventory(files: Files): JsonObject {
  return Object.fromEntries(
    [...files].map(([path, content]) => [path, createHash("sha256").update(content).digest("hex")]),
  );
}

function encode(manifest: JsonObject, changes: ManifestChanges): Uint8Array {
  const kept = Object.entries({ ...manifest, ...changes }).filter(
    (each): each is [string, JsonValue] => each[1] !== undefined,
  );
  return canonicalize(Object.fromEntries(kept));
}
