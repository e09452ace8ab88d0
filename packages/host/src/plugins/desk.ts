import type { PluginManifest } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { BUILD_INFO } from "../build-info.ts";
import { HostRefusal } from "../refusal.ts";
import { discoverPlugins } from "./discovery/discover.ts";
import { type FoundPlugin, judgeFolder } from "./discovery/judge.ts";
import { trustStore } from "./trust/store.ts";

/** Whether a plugin may run: as it is, not before the trader trusts it, not before it is trusted again, or not at all. */
export type PluginStanding = "trusted" | "untrusted" | "changed" | "refused";

/** A plugin with its standing. */
export interface ListedPlugin extends FoundPlugin {
  readonly standing: PluginStanding;
}

/** A plugin that may be started. */
export interface ReadyPlugin {
  readonly folder: string;
  readonly manifest: PluginManifest;
}

/** The plugins of a data folder. */
export interface PluginDesk {
  list(): Promise<readonly ListedPlugin[]>;
  /**
   * Lets a plugin run with exactly the files it has. @param digest the one that was shown
   * @throws HostRefusal `plugin.unknown`, `plugin.refused`, `plugin.digest_differs`
   */
  trust(id: string, digest: string | undefined): Promise<ListedPlugin>;
  /**
   * The plugin as it is now, if it may run. @throws HostRefusal `plugin.unknown`, `plugin.refused`, `plugin.untrusted`
   */
  ready(id: string): Promise<ReadyPlugin>;
  /** Takes the trust back; false if there was none. */
  distrust(id: string): boolean;
}

/** Parts of the desk. */
export interface PluginDeskParts {
  readonly dataDir: string;
  readonly random: Random;
  /** The user to whom all files must belong; absent: this process's. */
  readonly owner?: number;
}

/** Opens the plugins of a data folder. @throws HostRefusal `plugin.discovery_off` in a build without them */
export function pluginDesk({ dataDir, random, owner = process.getuid?.() }: PluginDeskParts): PluginDesk {
  requireLocalPlugins();
  const store = trustStore(dataDir, random);
  const listed = (found: FoundPlugin): ListedPlugin => ({ ...found, standing: standingOf(found) });
  const standingOf = ({ manifest, digest }: FoundPlugin): PluginStanding => {
    if (!manifest || digest === undefined) return "refused";
    const trusted = store.digestOf(manifest.id);
    if (trusted === undefined) return "untrusted";
    return trusted === digest ? "trusted" : "changed";
  };
  const list = async () => (await discoverPlugins({ dataDir, owner })).map(listed);
  const find = async (id: string) => {
    const found = (await list()).find((each) => each.manifest?.id === id);
    if (!found) throw new HostRefusal("plugin.unknown", `there is no plugin ${JSON.stringify(id)}`);
    if (!found.manifest || found.digest === undefined) {
      throw new HostRefusal("plugin.refused", `${id} is refused`, found.issues);
    }
    return { ...found, manifest: found.manifest, digest: found.digest };
  };
  return {
    list,
    async ready(id) {
      const { folder, manifest, standing } = await find(id);
      if (standing === "trusted") return { folder, manifest };
      const why = standing === "changed" ? "has other files than those that were trusted" : "was never trusted";
      throw new HostRefusal("plugin.untrusted", `${id} ${why}`);
    },
    async trust(id, digest) {
      const found = await find(id);
      if (found.digest !== digest) {
        throw new HostRefusal("plugin.digest_differs", `${id} has the digest ${found.digest}, not ${digest}`);
      }
      store.trust(id, found.digest);
      return listed(found);
    },
    distrust: (id) => store.forget(id),
  };
}

/** An author's folder, whose files change with each save. @throws HostRefusal `plugin.discovery_off`, `plugin.refused` */
export async function authorsPlugin(folder: string, owner = process.getuid?.()): Promise<ReadyPlugin> {
  requireLocalPlugins();
  const { manifest, issues, name } = await judgeFolder(folder, owner, "ignored");
  if (manifest && issues.length === 0) return { folder, manifest };
  throw new HostRefusal("plugin.refused", `${name} cannot be used as it is`, issues);
}

function requireLocalPlugins(): void {
  if (BUILD_INFO.localPlugins) return;
  throw new HostRefusal("plugin.discovery_off", `this is a ${BUILD_INFO.build} build without local plugins`);
}
