import type { Peer } from "@bourse/api/wire";
import { PLUGIN_PROTOCOL, type PluginLimits, type PluginManifest } from "@bourse/contract";
import type { ExtensionParams, Snapshot } from "@bourse/contract/in-app";
import { allowanceOf, type Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";

/** The first question to a plugin. */
export interface InitializeParts {
  readonly manifest: PluginManifest;
  readonly snapshot: Snapshot;
  readonly isForBacktest: boolean;
  readonly clock: Clock;
  readonly limits: Pick<PluginLimits, "startMs">;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tells a plugin its identity and values, and learns its protocol. @throws HostRefusal `plugin.start_failed`,
 * WireFailure when it does not answer
 */
export async function initialize(
  peer: Peer,
  { manifest, snapshot, isForBacktest, clock, limits, signal }: InitializeParts,
): Promise<void> {
  const { id, name, version, permissions } = manifest;
  const { env, configuration, global_state, workspace_state } = snapshot;
  const params: ExtensionParams<"initialize"> = {
    protocol: PLUGIN_PROTOCOL,
    plugin: { id, name, version },
    permissions: [...permissions],
    ...(isForBacktest && { backtest: true }),
    // A plugin gets the values of a namespace only if it names the namespace, as with methods.
    ...(permissions.includes("env") ? { env } : {}),
    ...(permissions.includes("workspace") ? { configuration, global_state, workspace_state } : {}),
  };
  const deadline = { ms: limits.startMs, timers: allowanceOf(clock) };
  const answer = await peer.request("initialize", params, { deadline, signal });
  const protocol = typeof answer === "object" && answer !== null && "protocol" in answer ? answer.protocol : undefined;
  if (protocol === PLUGIN_PROTOCOL) return;
  throw new HostRefusal("plugin.start_failed", `it answered initialize without the protocol ${PLUGIN_PROTOCOL}`);
}
