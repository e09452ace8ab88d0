import type { ListedPlugin, PluginDesk } from "../desk.ts";
import { type KeptParts, type KeptPlugin, keptPlugin } from "./kept-plugin.ts";

/** The plugins that are trusted at the moment. */
export interface KeptPlugins {
  all(): readonly KeptPlugin[];
  /** A plugin lost its trust: neither its process nor its sessions have an effect when this returns. */
  cut(id: string): void;
  /** Ends those that are not trusted any more as they were, then offers those that are. */
  follow(found: readonly ListedPlugin[], desk: Pick<PluginDesk, "ready">): Promise<void>;
}

export function keptPlugins(parts: KeptParts): KeptPlugins {
  const all = new Map<string, { readonly digest: string; readonly plugin: KeptPlugin }>();
  /** The digests by id, as they were last told; undefined before the first look. */
  let told: ReadonlyMap<string, string> | undefined;
  const tell = (trusted: ReadonlyMap<string, string>) => {
    told = trusted;
    parts.trusted(trusted);
  };
  return {
    all: () => [...all.values()].map(({ plugin }) => plugin),
    cut(id) {
      all.get(id)?.plugin.cut();
      // Before the first look nothing runs, and those that it will find keep their sessions.
      if (told) tell(new Map([...told].filter(([each]) => each !== id)));
    },
    async follow(found, desk) {
      const trusted = new Map(
        found.flatMap(({ manifest, digest, standing }) =>
          manifest && digest !== undefined && standing === "trusted" ? [[manifest.id, { manifest, digest }]] : [],
        ),
      );
      // One that was cut stays so, also where it is trusted again as it was before anybody looked.
      const gone = [...all].filter(
        ([id, { digest, plugin }]) => trusted.get(id)?.digest !== digest || plugin.life.state === "ended",
      );
      for (const [id] of gone) all.delete(id);
      const plugins = gone.map(([, { plugin }]) => plugin);
      // Before the first wait: one that does not want to end takes its time, and would trade in it.
      for (const plugin of plugins) plugin.cut();
      tell(new Map([...trusted].map(([id, { digest }]) => [id, digest])));
      await Promise.all(plugins.map((plugin) => plugin.end()));
      for (const [id, { manifest, digest }] of trusted) {
        // One that is not told any more lost its trust during the wait.
        if (all.has(id) || told?.get(id) !== digest) continue;
        const plugin = keptPlugin(manifest, () => desk.ready(id), parts);
        all.set(id, { digest, plugin });
        // Not awaited: one that hangs must not delay the others. Its log says why it does not start.
        if (manifest.activation === "start") plugin.life.ready().catch(() => undefined);
      }
    },
  };
}
