import { createHash } from "node:crypto";
import type { WebAppManifest } from "@bourse/contract";
import type { App } from "@bourse/runtime/broker";
import type { PackageFiles } from "../activation/runner.ts";

/** One generation of an installed web application: who it is, and what may be served of it. */
export interface AppBundle {
  /** Its principal without the workspace: a frame gets the workspace that is open when the frame opens. */
  readonly app: Omit<App, "workspace">;
  /** The signed inventory: hash by path. */
  readonly inventory: Readonly<Record<string, string>>;
  readonly files: Pick<PackageFiles, "open">;
  readonly networkOrigins: readonly string[];
  /** First label of its host name. */
  readonly label: string;
  readonly view: { readonly containerId: string; readonly viewId: string; readonly title: string };
}

/** The facts of an installed generation. */
export interface InstalledApp {
  readonly id: string;
  readonly generation: string;
  readonly keyId: string;
  readonly manifest: WebAppManifest;
  readonly files: Pick<PackageFiles, "open">;
}

export function bundleOf({ id, generation, keyId, manifest, files }: InstalledApp): AppBundle {
  const { files: inventory, networkOrigins } = manifest.metadata.webApp;
  const { webApp: view } = manifest.contributes;
  const declaredViews = new Set([view.viewId]);
  return {
    app: { kind: "app", id, name: manifest.name, generation, keyId, declaredViews },
    inventory,
    files,
    networkOrigins,
    label: labelOf(id, generation),
    view,
  };
}

/** Hexadecimal digits of a label: too many to guess, and well within the 63 characters of a host name's part. */
const LABEL_LENGTH = 40;

/**
 * Nobody but the trader's page can know the host name of an application: its generation is random. Another frame, or a
 * site in another tab, could otherwise load its files.
 */
function labelOf(id: string, generation: string): string {
  return createHash("sha256").update(`${id} ${generation}`).digest("hex").slice(0, LABEL_LENGTH);
}
