import type { PluginManifest } from "@bourse/contract";
import type { Snapshot } from "@bourse/contract/in-app";
import type { InAppGate } from "../../in-app/gate.ts";
import type { InApp } from "../../principal/principal.ts";

/** The part of Bourse that a plugin reaches. */
export interface PluginApi {
  /** Answers its requests. */
  readonly gate: InAppGate;
  /** The values that it gets at its start. */
  snapshot(principal: InApp): Snapshot;
  /** The process runs a strategy over bars and nothing else. */
  readonly isForBacktest?: true;
}

/** The caller that stands for a plugin. Its name is marked, because it could otherwise pass for a built-in extension. */
export function pluginPrincipal({ id, name }: Pick<PluginManifest, "id" | "name">): InApp {
  return { kind: "inApp", origin: "plugin", id, name: `${name} (plugin)` };
}
