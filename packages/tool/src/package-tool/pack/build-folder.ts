import { type BuildVerdict, buildPackage } from "@bourse/archive";
import { type Issue, isOk, issue, secretsIn } from "@bourse/contract";
import { packageRoot, readFolder } from "../read/folder.ts";
import { kindOf } from "../read/kind.ts";

/** Typical file names of secrets; none belongs in a package. */
const NAMES =
  /(?:^|\/)(?:\.env(?:\..*)?|\.npmrc|\.netrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*\.(?:pem|key|p12|pfx|jks))$/i;

/** Searches the files of a package for secrets, by name and by content; reports the place, never the secret. */
function findSecrets(files: ReadonlyMap<string, Uint8Array>): readonly Issue[] {
  return [...files].flatMap(([path, bytes]) => {
    const pointer = `/${path.replaceAll("~", "~0")}`;
    const byName = NAMES.test(path)
      ? [issue("tool.secret_found", pointer, "A file of this name usually holds a secret.")]
      : [];
    return [
      ...byName,
      ...secretsIn(latin1Of(bytes)).map((what) =>
        issue("tool.secret_found", pointer, `It looks like it holds ${what}.`),
      ),
    ];
  });
}

/** Latin-1 maps every byte to one character, so that a secret in a font or a module is found as well. */
const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/** A verdict with the files that were read beside the manifest. */
export type FolderVerdict = BuildVerdict & { readonly files?: ReadonlyMap<string, Uint8Array> };

/**
 * Builds the archive of a package folder in memory. Files that the runtime does not allow are refused by name, never
 * left out silently; so is anything that looks like a secret.
 */
export async function buildFolder(path: string): Promise<FolderVerdict> {
  const found = await kindOf(path);
  if (found.kind === undefined) return refuse([found.issue]);
  if (found.kind !== "folder") return refuse([issue("tool.kind_unknown", "", "Only a package folder can be built.")]);
  const folder = await readFolder(await packageRoot(path));
  const secrets = findSecrets(withManifest(folder.files, folder.manifest?.bytes));
  if (folder.manifest === undefined)
    return refuse(
      folder.place([
        ...folder.issues,
        issue("archive.manifest_missing", "", "The folder has no manifest.json."),
        ...secrets,
      ]),
    );
  const built = buildPackage({ manifest: folder.manifest.bytes, files: folder.files });
  const issues = folder.place([...folder.issues, ...built.issues, ...secrets]);
  return isOk(issues) ? { ...built, issues, files: folder.files } : refuse(issues);
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
