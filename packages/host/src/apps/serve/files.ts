import { HostRefusal } from "../../refusal.ts";
import type { PackageFile } from "../../store/packages/package-file.ts";
import type { AppBundle } from "../bundle.ts";

const ENTRY = "index.html";

/**
 * The inventory's path that a request names: the exact characters of the path, without a query. Percent signs, other
 * letter case and paths that only a server would normalise name nothing.
 */
export function pathOf({ inventory }: Pick<AppBundle, "inventory">, url: string): string | undefined {
  const [path = ""] = url.split("?");
  const named = path === "/" ? ENTRY : path.slice(1);
  return Object.hasOwn(inventory, named) ? named : undefined;
}

/**
 * Opens a file whose every byte was compared with the signed inventory, through the descriptor that is then read. @throws
 * HostRefusal `install.package_damaged`
 */
export async function openListed({ inventory, files }: AppBundle, path: string): Promise<PackageFile> {
  const file = await files.open(path);
  if (file !== undefined && file.sha256 === inventory[path]) return file;
  file?.bytes.destroy();
  throw new HostRefusal("install.package_damaged", `${path} is not the file of the signed inventory`);
}
