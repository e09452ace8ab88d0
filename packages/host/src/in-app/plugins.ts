import type { BuiltInStatus, LocalPlugins } from "@bourse/contract/host-api";
import type { ContributedCommand, InAppEventData, InAppEventName, Snapshot } from "@bourse/contract/in-app";
import type { InApp } from "../principal/principal.ts";
import type { InAppGate } from "./gate.ts";
import type { OwnedView } from "./owned-view.ts";
import type { InAppServices } from "./services.ts";
import type { SettingsOwner } from "./settings.ts";

/** The trader's decisions about plugins. Each but `distrustAll` throws HostRefusal `plugin.discovery_off` in a build without them. */
export interface PluginDecisions {
  /** @throws HostRefusal `plugin.trust_unreadable` */
  found(): Promise<LocalPlugins>;
  /** @throws HostRefusal `plugin.unknown`, `plugin.refused`, `plugin.digest_differs` */
  trust(id: string, digest: string): Promise<void>;
  /** Before its first wait, the plugin's process and sessions lose all effect, even while the disk refuses the write. */
  distrust(id: string): Promise<void>;
  /** Withdraws all trust before the first look. It also works in a build without plugins, because another build may use the same folder. */
  distrustAll(): void;
}

/** The trusted plugins of a running host. */
export interface PluginHost extends PluginDecisions {
  /** Finds the plugins, starts those whose `activation` is `start`, and looks for changes from then on. Never rejects. */
  start(): Promise<void>;
  list(): readonly BuiltInStatus[];
  /** Plugins that wait for the trader's decision; undefined in a build without plugins. */
  waiting(): number | undefined;
  /** The commands that their descriptions declare. */
  commands(): readonly ContributedCommand[];
  /** The views that their descriptions declare. */
  views(): readonly OwnedView[];
  /** The settings that their descriptions declare. */
  settings(): readonly SettingsOwner[];
  /** Starts a plugin that starts only on demand; does nothing for others. If it does not start, its state says why. */
  wake(id: string): void;
  /** Name of a plugin by its id, or by the owner of its log. */
  nameOf(owner: string): string | undefined;
  /** @throws HostRefusal `inapp.extension_unknown` */
  restart(id: string): Promise<void>;
  /** Restarts the plugins that got values of the workspace, or are about to get them. */
  reload(): Promise<void>;
  notify<Name extends InAppEventName>(name: Name, data: InAppEventData<Name>): void;
  close(): Promise<void>;
}

/** The support of the in-app API for the plugins of a host. */
export interface PluginSupport {
  readonly api: {
    /** Answers the requests of plugins. */
    readonly gate: InAppGate;
    /** The values that a plugin gets at its start. */
    snapshot(principal: InApp): Snapshot;
  };
  readonly services: Pick<InAppServices, "commands"> & {
    readonly outputs: Pick<InAppServices["outputs"], "create" | "log" | "drop">;
  };
  /** Shortest time between two notifications of the pages about output. */
  readonly outputEveryMs: number;
  /** Called with the trusted plugins and the digests of their files, before any of them starts. */
  trusted(plugins: ReadonlyMap<string, string>): void;
  /** Removes everything that a plugin made. */
  drop(id: string): void;
  changed(): void;
  /** Called when the settings that trusted plugins declare may have changed. */
  contributed(): void;
}
