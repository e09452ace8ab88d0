import type { BuiltIn } from "@bourse/builtin";
import type { ContributedCommand } from "@bourse/contract/in-app";
import type { ExtensionHost } from "./extension-host/extension-host.ts";
import type { OwnedView } from "./owned-view.ts";
import type { PluginDecisions, PluginHost } from "./plugins.ts";
import type { SettingsOwner } from "./settings.ts";

/** Everything that calls the in-app API: built-in extensions and plugins. */
export interface InAppCallers extends ExtensionHost {
  /** The commands that their descriptions give a title. */
  commands(): readonly ContributedCommand[];
  /** The views that their descriptions declare. */
  views(): readonly OwnedView[];
  /** The settings that their descriptions declare. */
  settings(): readonly SettingsOwner[];
  /** Starts the owner of a view that nothing fills, if the owner starts only on demand. */
  wake(owner: string): void;
  nameOf(owner: string): string | undefined;
  readonly plugins: PluginDecisions & Pick<PluginHost, "waiting">;
}

export interface CallerParts {
  readonly builtIns: readonly BuiltIn[];
  readonly extensions: ExtensionHost;
  readonly plugins: PluginHost;
}

/** Built-in extensions and plugins as one. */
export function inAppCallers({ builtIns, extensions, plugins }: CallerParts): InAppCallers {
  const names = new Map(builtIns.map(({ manifest: { id, name } }) => [id, name]));
  const titled = builtIns.flatMap(({ manifest }) => manifest.contributes.commands);
  const views = builtIns.flatMap(({ manifest: { id: owner, contributes } }) =>
    (contributes.views ?? []).map((view) => ({ owner, view })),
  );
  const settings = builtIns.map(({ manifest: { name, contributes } }) => ({
    name,
    configuration: contributes.configuration,
  }));
  return {
    plugins,
    start() {
      extensions.start();
      // Never rejects.
      void plugins.start();
    },
    list: () => [...extensions.list(), ...plugins.list()],
    commands: () => [...titled, ...plugins.commands()],
    views: () => [...views, ...plugins.views()],
    settings: () => [...settings, ...plugins.settings()],
    wake: plugins.wake,
    nameOf: (owner) => names.get(owner) ?? plugins.nameOf(owner),
    restart: (id) => (names.has(id) ? extensions.restart(id) : plugins.restart(id)),
    async reload() {
      await Promise.all([extensions.reload(), plugins.reload()]);
    },
    notify(name, data) {
      extensions.notify(name, data);
      plugins.notify(name, data);
    },
    async close() {
      await Promise.all([extensions.close(), plugins.close()]);
    },
  };
}
