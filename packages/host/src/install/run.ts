import { keyId, verifyPackageSignature } from "@bourse/archive";
import { hasViews, type ViewManifest } from "@bourse/runtime/views";
import type { Runnable } from "../activation/context.ts";
import type { Hosted, HostedManifest, PackageFiles } from "../activation/runner.ts";
import { isWhole } from "../contributions/supported.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { FileRow } from "../store/packages/rows.ts";
import type { PackageStore } from "../store/packages/store.ts";
import { openUnsigned, unsignedRows } from "../store/unsigned.ts";
import { manifestOf } from "./manifest.ts";
import type { RunParts } from "./parts.ts";
import { verifyInstalled } from "./resolve/verify.ts";
import { whyStopped } from "./stopped.ts";
import { hasConsent } from "./terms/accept.ts";

/**
 * Starts an installed and enabled extension. Every start verifies the package, so a file changed on disk never runs;
 * such an extension stays listed with its fault.
 */
export async function runInstalled(parts: RunParts, id: string): Promise<void> {
  const installed = parts.extensions.find(id);
  if (!installed?.enabled) return;
  try {
    const stopped = whyStopped(parts, installed);
    if (stopped) throw stopped;
    const manifest = manifestOf(installed);
    if (hasViews(manifest)) parts.activations.start(await loadGuest(parts, installed, manifest));
    else parts.activations.host(loadHosted(parts, installed, manifest));
  } catch (cause) {
    if (!(cause instanceof HostRefusal)) throw cause;
    const at = parts.clock.now().toISOString();
    parts.activations.reject(id, { code: cause.code, message: cause.message, at, suspended: true });
  }
}

async function loadGuest(
  { packages }: RunParts,
  installed: InstalledExtension,
  manifest: ViewManifest,
): Promise<Runnable> {
  const { id, generation, approved, publicKey, unsigned } = installed;
  const files = unsigned?.files ?? (await verifyInstalled(packages, installed)).files;
  const module = files.get("main.wasm");
  const again = unsigned ? ({ keepsLastEvent: true } as const) : {};
  return { id, generation, keyId: keyId(publicKey), manifest, approved, module, ...again };
}

function loadHosted(parts: RunParts, installed: InstalledExtension, manifest: HostedManifest): Hosted {
  const { abilities, packages } = parts;
  const { runtime, apiVersion } = manifest;
  if (!abilities.runtimes.some((each) => each.runtime === runtime && each.apiVersion === apiVersion)) {
    throw new HostRefusal("resolve.runtime_unsupported", `not supported by this host yet: ${runtime}`);
  }
  const { id, generation, approved, publicKey } = installed;
  if (!isWhole(manifest, approved)) {
    throw new HostRefusal("install.capabilities_needed", "it runs only while all its capabilities are approved");
  }
  if (!hasAccepted(parts, installed, manifest)) {
    throw new HostRefusal("install.terms_not_accepted", "nothing is recorded that accepts what this version needs");
  }
  const files = hostedFiles(packages, installed, manifest);
  return { id, generation, keyId: keyId(publicKey), manifest, approved, files };
}

function hasAccepted({ consents }: RunParts, { id, unsigned }: InstalledExtension, manifest: HostedManifest): boolean {
  if (!unsigned || manifest.runtime !== "webApp") return hasConsent(manifest, consents.of(id));
  return manifest.metadata.webApp.networkOrigins.every((each) => unsigned.origins.includes(each));
}

/**
 * The files of an installed web application or model. The signature covers the manifest, and the manifest lists the
 * hash of each file. So a start compares hashes and reads no file. Each file is verified whenever it is opened.
 * @throws HostRefusal `install.package_damaged`, `signature.*`
 */
function hostedFiles(packages: PackageStore, installed: InstalledExtension, manifest: HostedManifest): PackageFiles {
  const { unsigned } = installed;
  if (unsigned) {
    const list = compared(unsignedRows(unsigned), inventoryOf(manifest));
    return { digest: installed.digest, list, open: async (path) => openUnsigned(unsigned, path) };
  }
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
