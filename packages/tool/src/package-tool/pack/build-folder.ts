import { type BuildVerdict, buildPackage } from "@bourse/archive";
import { type Issue, isOk, issue } from "@bourse/contract";
import { packageRoot, readFolder } from "../read/folder.ts";
import { kindOf } from "../read/kind.ts";
import { findSecrets } from "./secrets.ts";

/**
 * Builds the archive of a package folder in memory. Files that the runtime does not allow are refused by name, never
 * left out silently; so is anything that looks like a secret.
 */
export async function buildFolder(path: string): Promise<BuildVerdict> {
  const found = await kindOf(path);
  if (found.kind === undefined) return refuse([found.issue]);
  if (found.kind !== "folder") return refuse([issue("tool.kind_unknown", "", "Only a package folder can be built.")]);
  const folder = await readFolder(await packageRoot(path));
  const secrets = findSecrets(withManifest(folder.files, folder.manifest?.bytes));
  if (folder.manifest === undefined)
    return refuse([
      ...folder.issues,
      issue("archive.manifest_missing", "", "The folder has no manifest.json."),
      ...secrets,
    ]);
  const built = buildPackage({ manifest: folder.manifest.bytes, files: folder.files });
  const issues = [...folder.issues, ...folder.manifest.place(built.issues), ...secrets];
  return isOk(issues) ? { ...built, issues } : refuse(issues);
}

function withManifest(
  files: ReadonlyMap<string, Uint8Array>,
  manifest: Uint8Array | undefined,
): ReadonlyMap<string, Uint8Array> {
  return manifest === undefined ? files : new Map([["manifest.json", manifest], ...files]);
}

function refuse(issues: readonly Issue[]): BuildVerdict {
  return { ok: false, issues };
}
