import type { ContributedCommand, InAppEventData, InAppEventName } from "@bourse/contract/in-app";
import type { Random } from "@bourse/platform";
import { BUILD_INFO } from "../../build-info.ts";
import type { ExtensionStatus } from "../../in-app/extension-host/states.ts";
import { HostRefusal } from "../../refusal.ts";
import { pluginDesk } from "../desk.ts";
import { type KeptParts, type KeptPlugin, keptPlugin } from "./kept-plugin.ts";

/** Parts of the plugins of a host. */
export interface PluginHostParts extends KeptParts {
  readonly dataDir: string;
  readonly random: Random;
}

/** The trusted plugins of a running host. */
export interface PluginHost {
  /** Finds the plugins, and starts those whose `activation` is `start`. Never rejects. */
  start(): Promise<void>;
  list(): readonly ExtensionStatus[];
  /** The commands that their descriptions declare. */
  commands(): readonly ContributedCommand[];
  /** Name of a plugin by its id, or by the owner of its log. */
  nameOf(owner: string): string | undefined;
  /** @throws HostRefusal `inapp.extension_unknown` */
  restart(id: string): Promise<void>;
  /** Restarts those that were given values of the workspace. */
  reload(): Promise<void>;
  notify<Name extends InAppEventName>(name: Name, data: InAppEventData<Name>): void;
  close(): Promise<void>;
}

/** Keeps the trusted plugins; none in a build without local plugins. Files are checked again before each start. */
export function pluginHost(parts: PluginHostParts): PluginHost {
  const all = new Map<string, KeptPlugin>();
  let isClosed = false;
  let begun: Promise<void> | undefined;
  const begin = async () => {
    if (!BUILD_INFO.localPlugins) return;
    const desk = pluginDesk(parts);
    for (const { manifest, standing } of await desk.list()) {
      if (isClosed || !manifest || standing !== "trusted") continue;
      all.set(
        manifest.id,
        keptPlugin(manifest, () => desk.ready(manifest.id), parts),
      );
    }
    parts.changed();
    for (const { manifest, life } of all.values()) {
      if (isClosed) return;
      // Its log says why it does not start.
      if (manifest.activation === "start") await life.ready().catch(() => undefined);
    }
  };
  const each = () => [...all.values()];
  const end = () => Promise.all(each().map(({ life }) => life.end()));
  return {
    start() {
      begun ??= begin().catch(parts.report);
      return begun;
    },
    list: () => each().map(statusOf),
    commands: () => each().flatMap(commandsOf),
    nameOf: (owner) =>
      each().find(({ manifest: { id }, logOwner }) => id === owner || logOwner === owner)?.principal.name,
    async restart(id) {
      const found = all.get(id);
      if (!found) throw new HostRefusal("inapp.extension_unknown", `there is no ${id}`);
      // Not awaited: a start may take its whole time, and the page must not hold a connection as long. It never rejects.
      void found.life.restart();
    },
    async reload() {
      const known = each().filter(({ life }) => life.running?.manifest.permissions.includes("workspace"));
      await Promise.all(known.map(({ life }) => life.restart()));
    },
    notify(name, data) {
      for (const { life } of all.values()) life.running?.notify(name, data);
    },
    async close() {
      isClosed = true;
      await end();
      await begun;
      await end();
    },
  };
}

function statusOf({ principal: { id, name }, life }: KeptPlugin): ExtensionStatus {
  const { reason } = life;
  const state = life.state === "ended" ? "stopped" : life.state;
  return { id, name, state, ...(reason === undefined ? {} : { reason }) };
}

function commandsOf({ manifest, principal: { name } }: KeptPlugin): readonly ContributedCommand[] {
  const commands = manifest.contributes?.commands ?? [];
  return commands.map(({ id, title }) => ({ command: id, title, category: name }));
}
