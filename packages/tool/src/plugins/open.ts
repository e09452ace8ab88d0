import { type ListedPlugin, type PluginDesk, pluginDesk } from "@bourse/host/plugins";
import type { Invocation } from "../cli/command.ts";
import type { Io } from "../cli/io.ts";
import { issueFields } from "../cli/issues.ts";
import { hostFolder } from "../host/open-host.ts";

/** The plugins of the command's data folder. */
export function openPlugins(given: Invocation, io: Io): PluginDesk {
  return pluginDesk({ dataDir: hostFolder(given, io), random: io.random });
}

/** A plugin for scripts. */
export function pluginFields({
  name,
  folder,
  standing,
  digest,
  manifest,
  issues,
}: ListedPlugin): Readonly<Record<string, unknown>> {
  return {
    id: manifest?.id ?? null,
    name: manifest?.name ?? null,
    version: manifest?.version ?? null,
    standing,
    folder,
    digest: digest ?? null,
    runtime: manifest?.runtime ?? null,
    activation: manifest === undefined ? null : (manifest.activation ?? "demand"),
    permissions: manifest?.permissions ?? [],
    commands: manifest?.contributes?.commands ?? [],
    issues: issues.map((each) =>
      issueFields(each.line === undefined ? each : { ...each, file: `${name}/plugin.yaml` }),
    ),
  };
}
