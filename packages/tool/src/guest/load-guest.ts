import { createHash } from "node:crypto";
import { checkPackage, type Package } from "@bourse/archive";
import { type Issue, isCapability, isOk, issue } from "@bourse/contract";
import type { DrivenGuest } from "@bourse/runtime/drive";
import type { PlayedGuest } from "@bourse/runtime/journal";
import { declaredViews, drawnViews, isInteractive, type RenderingGuest } from "@bourse/runtime/trial";
import { SourcePlaces } from "@bourse/sdk/source-places";
import { readArchiveFile } from "../package-tool/read/archive.ts";
import { packageRoot, readFolder } from "../package-tool/read/folder.ts";
import { kindOf } from "../package-tool/read/kind.ts";
import { mapBeside } from "./source-map.ts";

/** A guest loaded from a package, and the digest of its module. */
export type LoadedGuest = InteractiveGuest | DrawingGuest;

interface Loaded {
  /** Extension id. */
  readonly id: string;
  /** SHA-256 of `main.wasm` in hex. */
  readonly module: string;
  /** The author's files and lines, where the guest's map stands beside its package. */
  readonly places?: SourcePlaces;
  /** The folder of that map: the author's project. */
  readonly project?: string;
}

/** A guest of API v2: it answers events. */
export interface InteractiveGuest extends Loaded {
  readonly apiVersion: 2;
  readonly guest: PlayedGuest;
}

/** A guest of API v1: it draws views. */
export interface DrawingGuest extends Loaded {
  readonly apiVersion: 1;
  readonly guest: RenderingGuest;
}

/** The guest, or why the path has none. */
export type LoadVerdict<Kind extends LoadedGuest = LoadedGuest> =
  | { readonly loaded: Kind; readonly issues: readonly Issue[] }
  | { readonly loaded?: undefined; readonly issues: readonly Issue[] };

/**
 * Reads an archive or a package folder with the marketplace's own rules and loads its guest, with every capability
 * approved.
 */
export async function loadGuest(path: string): Promise<LoadVerdict> {
  const found = await readAny(path);
  if (found.package === undefined) return { issues: found.issues };
  const { loaded, issues } = guestOf(found.package, found.issues);
  if (!loaded) return { issues };
  const beside = await mapBeside(path, loaded.module);
  if (!beside) return { loaded, issues };
  return { loaded: { ...loaded, places: new SourcePlaces(beside.map), project: beside.folder }, issues };
}

/** Loads a package folder with a guest that is not in it yet. */
export async function loadFolderWith(folder: string, guest: Uint8Array): Promise<LoadVerdict> {
  const found = await readBuilt(folder, guest);
  return found.package === undefined ? { issues: found.issues } : guestOf(found.package, found.issues);
}

/** Loads a guest that answers events. */
export async function loadInteractive(path: string): Promise<LoadVerdict<InteractiveGuest>> {
  const { loaded, issues } = await loadGuest(path);
  if (loaded?.apiVersion === 2) return { loaded, issues };
  if (!loaded) return { issues };
  const message = "The package holds no interactive guest (runtime wasm, apiVersion 2).";
  return { issues: [...issues, issue("journal.not_interactive", "", message)] };
}

/** The guest as it is driven over bars. */
export function drivenGuest(loaded: LoadedGuest): DrivenGuest {
  if (loaded.apiVersion === 2) {
    const { declaredViews: views, ...guest } = loaded.guest;
    return { apiVersion: 2, ...guest, views };
  }
  const { views, ...guest } = loaded.guest;
  const drawn = drawnViews(views).map(({ id, content: { symbol, candles } }) => ({
    id,
    symbol,
    ...(candles && { candles }),
  }));
  return { apiVersion: 1, ...guest, views: drawn };
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

async function readBuilt(path: string, guest?: Uint8Array): Promise<Found> {
  const { manifest, files: read, issues, place } = await readFolder(await packageRoot(path));
  const files = guest === undefined ? read : new Map([...read, ["main.wasm", guest]]);
  if (manifest === undefined) {
    return { issues: [...issues, issue("archive.manifest_missing", "", "The folder has no manifest.json.")] };
  }
  const built = checkPackage({ manifest: manifest.bytes, files });
  const all = place([...issues, ...built.issues]);
  if (!isOk(all) || !built.manifest) return { issues: all };
  return { package: { manifest: built.manifest, files }, issues: all };
}

function guestOf({ manifest, files }: Pick<Package, "manifest" | "files">, issues: readonly Issue[]): LoadVerdict {
  const module = files.get("main.wasm");
  if (module === undefined || manifest.runtime !== "wasm") {
    const message = "The package holds no guest (runtime wasm).";
    return { issues: [...issues, issue("journal.no_guest", "", message)] };
  }
  const known = { id: manifest.id, module: createHash("sha256").update(module).digest("hex") };
  const { name, capabilities = [] } = manifest;
  const guest = { module, name, approved: capabilities.filter(isCapability) };
  const views = declaredViews(manifest);
  if (isInteractive(manifest)) {
    const declared = views.map(({ id }) => id);
    return { loaded: { apiVersion: 2, ...known, guest: { ...guest, declaredViews: declared } }, issues };
  }
  if (drawnViews(views).length > 0) return { loaded: { apiVersion: 1, ...known, guest: { ...guest, views } }, issues };
  const message = "The guest draws no view: none of the manifest's views has `guestOutput`.";
  return { issues: [...issues, issue("journal.no_guest", "", message)] };
}
