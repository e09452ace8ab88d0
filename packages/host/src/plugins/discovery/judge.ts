import { createHash } from "node:crypto";
import { basename } from "node:path";
import { type Issue, issue, PLUGIN_FILE, type PluginManifest } from "@bourse/contract";
import { type ManifestRead, readPluginManifest } from "../manifest/read-manifest.ts";
import { type FolderPlace, type FolderRead, readPluginFolder } from "./read-folder.ts";

/** A folder that may contain a plugin, with all reasons against it. */
export interface FoundPlugin {
  /** Full path. */
  readonly folder: string;
  /** Its name below `plugins`. */
  readonly name: string;
  /** Absent if the description cannot be read. */
  readonly manifest?: PluginManifest;
  /** SHA-256 of `plugin.yaml`, which names the hashes of all other files. Absent if the plugin is refused. */
  readonly digest?: string;
  /** Findings; those about the description have a line and a column. */
  readonly issues: readonly (Issue & { readonly line?: number; readonly column?: number })[];
}

/** Whether the files must match the inventory. An author's folder changes with each save. */
export type Inventory = "strict" | "ignored";

/** Reads a folder as a plugin. */
export async function judgeFolder(place: FolderPlace, inventory: Inventory): Promise<FoundPlugin> {
  const folder = place.root;
  const read = await readPluginFolder(place);
  const name = basename(folder);
  if (read.description === undefined) {
    // A missing folder has no other findings.
    if (read.isMissing) return { folder, name, issues: read.issues };
    const missing = issue("plugin.file_refused", "", `the folder has no ${PLUGIN_FILE} that can be read`);
    return { folder, name, issues: [...read.issues, missing] };
  }
  const described = readPluginManifest(read.description, inventory === "ignored" ? read.hashes : undefined);
  const issues = [
    ...(described.ok ? [] : described.issues),
    ...read.issues,
    ...differences(described, read, inventory),
  ];
  const manifest = described.ok ? { manifest: described.manifest } : {};
  if (issues.length > 0) return { folder, name, ...manifest, issues };
  const digest = createHash("sha256").update(read.description).digest("hex");
  return { folder, name, ...manifest, digest, issues };
}

function differences(described: ManifestRead, { hashes }: FolderRead, inventory: Inventory): readonly Issue[] {
  if (!described.ok) return [];
  const { files } = described.manifest;
  if (inventory === "ignored") return [];
  const there = (path: string) => Object.hasOwn(hashes, path);
  const differs = (path: string, message: string) =>
    issue("plugin.inventory_differs", `/files/${path.replaceAll("/", "~1")}`, `${JSON.stringify(path)} ${message}`);
  const added = Object.keys(hashes).filter((path) => !Object.hasOwn(files, path));
  return [
    ...Object.entries(files).flatMap(([path, hash]) => {
      if (!there(path)) return [differs(path, "is missing")];
      return hashes[path] === hash ? [] : [differs(path, "has other bytes")];
    }),
    ...added.map((path) => differs(path, "is not in the inventory")),
  ];
}
