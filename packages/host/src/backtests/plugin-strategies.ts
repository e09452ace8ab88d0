import { parameterSetting } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { BUILD_INFO } from "@bourse/runtime/build-info";
import { pluginDesk } from "../plugins/index.ts";
import type { KnownStrategy } from "./strategies.ts";

/** Where the plugins of a host are. */
export interface PluginPlace {
  readonly dataDir: string;
  readonly random: Random;
}

/** The strategies of trusted plugins, as their files are now; none in a build without local plugins. */
export async function pluginStrategies({ dataDir, random }: PluginPlace): Promise<readonly KnownStrategy[]> {
  if (!BUILD_INFO.localPlugins) return [];
  const plugins = await pluginDesk({ dataDir, random }).list();
  return plugins.flatMap(({ manifest, standing, digest }) => {
    if (!manifest || digest === undefined || standing !== "trusted") return [];
    return (manifest.contributes?.strategies ?? []).map(({ parameters = {}, every = "1", ...described }) => ({
      described: {
        ...described,
        every: Number(every),
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([name, each]) => [name, parameterSetting(each)]),
        ),
      },
      from: { id: manifest.id, name: `${manifest.name} (plugin)` },
      version: `${manifest.version} ${digest}`,
      program: { kind: "plugin" as const, dataDir, id: manifest.id, digest },
    }));
  });
}
