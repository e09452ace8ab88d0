import type { PluginManifest } from "@bourse/contract";
import type { PluginSupport } from "../../in-app/plugins.ts";
import type { InApp } from "../../principal/principal.ts";

/** The part of Bourse that a plugin reaches. */
export type PluginApi = PluginSupport["api"] & {
  /** The process runs a strategy over bars and nothing else. */
  readonly isForBacktest?: true;
};

/** The caller that stands for a plugin. Its name is marked, because it could otherwise pass for a built-in extension. */
export function pluginPrincipal({ id, name }: Pick<PluginManifest, "id" | "name">): InApp {
  return { kind: "inApp", origin: "plugin", id, name: `${name} (plugin)` };
}
