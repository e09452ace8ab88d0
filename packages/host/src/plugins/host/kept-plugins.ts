import type { ListedPlugin, PluginDesk } from "../desk.ts";
import { type KeptParts, type KeptPlugin, keptPlugin } from "./kept-plugin.ts";

/** The plugins that are trusted at the moment. */
export interface KeptPlugins {
  all(): readonly KeptPlugin[];
  /** Call when a plugin lost its trust: when this returns, its process and its sessions have no more effect. */
  cut(id: string): void;
  /** Ends plugins that are no longer trusted with the same files, then offers the trusted ones. */
  follow(found: readonly ListedPlugin[], desk: Pick<PluginDesk, "ready">): Promise<void>;
}

export function keptPlugins(parts: KeptParts): KeptPlugins {
  const all = new Map<string, { readonly digest: string; readonly plugin: KeptPlugin }>();
  /** The digests by id, as last reported; undefined before the first look. */
  let told: ReadonlyMap<string, string> | undefined;
  const tell = (trusted: ReadonlyMap<string, string>) => {
    told = trusted;
    parts.trusted(trusted);
  };
  return {
    all: () => [...all.values()].map(({ plugin }) => plugin),
    cut(id) {
      all.get(id)?.plugin.cut();
      // Before the first look nothing runs, and the plugins that it will find keep their sessions.
      if (told) tell(new Map([...told].filter(([each]) => each !== id)));
    },
    async follow(found, desk) {
      const trusted = new Map(
        found.flatMap(({ manifest, digest, standing }) =>
          manifest && digest !== undefined && standing === "trusted" ? [[manifest.id, { manifest, digest }]] : [],
        ),
      );
      // A plugin that was cut stays ended, even if it is trusted with the same files again before the next look.
      const gone = [...all].filter(
        ([id, { digest, plugin }]) => trusted.get(id)?.digest !== digest || plugin.life.state === "ended",
      );
      for (const [id] of gone) all.delete(id);
      const plugins = gone.map(([, { plugin }]) => plugin);
      // Cut all before the first wait: a plugin that refuses to end could otherwise trade meanwhile.
      for (const plugin of plugins) plugin.cut();
      tell(new Map([...trusted].map(([id, { digest }]) => [id, digest])));
      await Promise.all(plugins.map((plugin) => plugin.end()));
      for (const [id, { manifest, digest }] of trusted) {
        // A plugin that is no longer reported lost its trust during the wait.
        if (all.has(id) || told?.get(id) !== digest) continue;
        const plugin = keptPlugin(manifest, () => desk.ready(id), parts);
        all.set(id, { digest, plugin });
        // Not awaited: a plugin that hangs must not delay the others. Its log says why it does not start.
        if (manifest.activation === "start") plugin.life.ready().catch(() => undefined);
      }
    },
  };
}
