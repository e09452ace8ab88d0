import { createHash } from "node:crypto";
import { buildPackage, type Package } from "@bourse/archive";
import { type Issue, isCapability, isOk, issue, type Manifest } from "@bourse/contract";
import type { PlayedGuest } from "@bourse/host/journal";
import { readArchiveFile } from "../package-tool/read/archive.ts";
import { packageRoot, readFolder } from "../package-tool/read/folder.ts";
import { kindOf } from "../package-tool/read/kind.ts";

/** An interactive guest out of a package, and the digest of its module. */
export interface LoadedGuest {
  readonly guest: PlayedGuest;
  /** SHA-256 of `main.wasm` in hex. */
  readonly module: string;
}

/** The guest, or why the path gives none. */
export type LoadVerdict =
  | { readonly loaded: LoadedGuest; readonly issues: readonly Issue[] }
  | { readonly loaded?: undefined; readonly issues: readonly Issue[] };

/** Reads an archive or a package folder by the marketplace's own rules and takes its guest, with everything approved. */
export async function loadGuest(path: string): Promise<LoadVerdict> {
  const found = await readAny(path);
  return found.package === undefined ? { issues: found.issues } : guestOf(found.package, found.issues);
}

interface Found {
  readonly package?: Pick<Package, "manifest" | "files"> | undefined;
  readonly issues: readonly Issue[];
}

async function readAny(path: string): Promise<Found> {
  const kind = await kindOf(path);
  if (kind.kind === undefined) return { issues: [kind.issue] };
  if (kind.kind === "archive") return readArchiveFile(path, "keep");
  if (kind.kind === "folder") return readBuilt(path);
  return { issues: [issue("tool.kind_unknown", "", "Only a package folder or an archive holds a guest.")] };
}

async function readBuilt(path: string): Promise<Found> {
  const { manifest, files, issues } = await readFolder(await packageRoot(path));
  if (manifest === undefined) {
    return { issues: [...issues, issue("archive.manifest_missing", "", "The folder holds no manifest.json.")] };
  }
  const built = buildPackage({ manifest: manifest.bytes, files });
  const all = [...issues, ...manifest.place(built.issues)];
  if (!isOk(all) || !built.manifest) return { issues: all };
  return { package: { manifest: built.manifest, files }, issues: all };
}

function guestOf({ manifest, files }: Pick<Package, "manifest" | "files">, issues: readonly Issue[]): LoadVerdict {
  const module = files.get("main.wasm");
  if (module === undefined || !isInteractive(manifest)) {
    const message = "The package holds no interactive guest (runtime wasm, apiVersion 2).";
    return { issues: [...issues, issue("journal.not_interactive", "", message)] };
  }
  const guest: PlayedGuest = {
    module,
    name: manifest.name,
    approved: (manifest.capabilities ?? []).filter(isCapability),
    declaredViews: Object.values(manifest.contributes.views).flatMap((views) => views.map(({ id }) => id)),
  };
  return { loaded: { guest, module: createHash("sha256").update(module).digest("hex") }, issues };
}

function isInteractive(manifest: Manifest): manifest is Extract<Manifest, { runtime: "wasm"; apiVersion: 2 }> {
  return manifest.runtime === "wasm" && manifest.apiVersion === 2;
}
