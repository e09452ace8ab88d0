import { declaredContributions, type Manifest } from "@bourse/contract";
import type { ExtensionStore } from "../store/extensions.ts";
import { validManifest } from "./manifest.ts";

/** Facts of the installed manifests, by extension id; each call reads the store. */
export interface Declared {
  /** The name of an installed extension; undefined when it is not installed. */
  nameOf(id: string): string | undefined;
  /** Whether the manifest of an installed extension has a contribution with this id. */
  contributes(id: string, contribution: string): boolean;
  /** The network origins of an installed web application. */
  declaredOrigins(id: string): readonly string[];
}

export function declared(extensions: Pick<ExtensionStore, "find">): Declared {
  const find = (id: string): Manifest | undefined => {
    const installed = extensions.find(id);
    return installed && validManifest(installed);
  };
  return {
    nameOf: (id) => find(id)?.name,
    contributes(id, contribution) {
      const manifest = find(id);
      return !!manifest && declaredContributions(manifest).some((each) => each.id === contribution);
    },
    declaredOrigins(id) {
      const manifest = find(id);
      return manifest?.runtime === "webApp" ? manifest.metadata.webApp.networkOrigins : [];
    },
  };
}
