import { keyId } from "@bourse/archive";
import { hasViews } from "../contributions/views/declared.ts";
import { manifestOf } from "../install/manifest.ts";
import { verifyInstalled } from "../install/resolve/verify.ts";
import { whyStopped } from "../install/stopped.ts";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { Runnable } from "./context.ts";

/**
 * Starts an installed and enabled extension. Every start verifies the package, so a file changed on disk never runs;
 * such an extension stays listed with its fault.
 */
export async function runInstalled(parts: HostParts, id: string): Promise<void> {
  const installed = parts.extensions.find(id);
  if (!installed?.enabled) return;
  try {
    const runnable = await load(parts, installed);
    parts.activations.start(runnable);
  } catch (cause) {
    if (!(cause instanceof HostRefusal)) throw cause;
    const at = parts.clock.now().toISOString();
    parts.activations.reject(id, { code: cause.code, message: cause.message, at, suspended: true });
  }
}

async function load(parts: HostParts, installed: InstalledExtension): Promise<Runnable> {
  const stopped = whyStopped(parts, installed);
  if (stopped) throw stopped;
  const manifest = manifestOf(installed);
  if (!hasViews(manifest)) {
    throw new HostRefusal("resolve.runtime_unsupported", `not supported by this host yet: ${manifest.runtime}`);
  }
  const { files } = await verifyInstalled(parts.packages, installed);
  const { id, generation, approved, publicKey } = installed;
  return { id, generation, keyId: keyId(publicKey), manifest, approved, module: files.get("main.wasm") };
}
