import { verifyPackageSignature } from "@bourse/archive";
import type { HostedManifest, PackageFiles } from "../activation/runner.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { FileRow } from "../store/packages/rows.ts";
import type { PackageStore } from "../store/packages/store.ts";

/**
 * The files of an installed web application or model. The signature covers the manifest, and the manifest lists the
 * hash of each file. So a start compares hashes and reads no file. Each file is verified whenever it is opened.
 * @throws HostRefusal `install.package_damaged`, `signature.*`
 */
export function hostedFiles(
  packages: PackageStore,
  installed: InstalledExtension,
  manifest: HostedManifest,
): PackageFiles {
  const signed = verifyPackageSignature(installed);
  if (!signed.ok) throw new HostRefusal(signed.rule, signed.message);
  const { digest } = installed;
  const list = compared(packages.list(digest), inventoryOf(manifest));
  const listed = new Set(list.map(({ path }) => path));
  return { digest, list, open: async (path) => (listed.has(path) ? packages.openFile(digest, path) : undefined) };
}

function inventoryOf({ metadata }: HostedManifest): Readonly<Record<string, string>> {
  return "webApp" in metadata ? metadata.webApp.files : metadata.managedModel.files;
}

/** The stored files that the manifest lists, with the hashes that it signs. */
function compared(stored: readonly FileRow[], inventory: Readonly<Record<string, string>>): readonly FileRow[] {
  const byPath = new Map(stored.map((row) => [row.path, row]));
  return Object.entries(inventory).map(([path, sha256]) => {
    const row = byPath.get(path);
    if (row?.sha256 === sha256) return row;
    throw new HostRefusal("install.package_damaged", `${path} of the package is not the file that was signed`);
  });
}
