import { PLUGIN_LIMITS, type PluginLimits, type PluginManifest } from "@bourse/contract";
import { type Clock, textOf } from "@bourse/platform";
import type { PluginSupport } from "../../in-app/plugins.ts";
import type { InApp } from "../../principal/principal.ts";
import type { ReadyPlugin } from "../desk.ts";
import { PluginLife } from "../life/life.ts";
import type { Environment } from "../process/interpreters.ts";
import { startPlugin } from "../process/start.ts";
import { pluginPrincipal } from "../wire/api.ts";
import { pluginLog } from "./plugin-log.ts";

/** Parts that the plugins of a host share. */
export interface KeptParts extends Omit<PluginSupport, "contributed"> {
  readonly clock: Clock;
  readonly environment: Environment;
  /** {@link PLUGIN_LIMITS} when absent. */
  readonly limits?: PluginLimits;
  report(cause: unknown): void;
}

/** A plugin of a running host. */
export interface KeptPlugin {
  readonly manifest: PluginManifest;
  readonly principal: InApp;
  /** Owner of its log; no plugin's id has a colon. */
  readonly logOwner: string;
  readonly life: PluginLife;
  /** Call when its trust is gone: from now on nothing that it sends has an effect, whether it ends willingly or not. */
  cut(): void;
  /** Ends it and removes its commands and its log. */
  end(): Promise<void>;
}

/** Offers a plugin's commands, which start it, and writes its state changes into its log. @param ready checks its files */
export function keptPlugin(manifest: PluginManifest, ready: () => Promise<ReadyPlugin>, parts: KeptParts): KeptPlugin {
  const { services, clock, environment, limits = PLUGIN_LIMITS, report } = parts;
  const { id } = manifest;
  const logOwner = `${id}:log`;
  const log = pluginLog({
    outputs: services.outputs,
    owner: logOwner,
    clock,
    limits: { outputEveryMs: parts.outputEveryMs },
    maxWaiting: limits.maxLogBytes,
  });
  const drop = () => parts.drop(id);
  const start = async (signal: AbortSignal) => {
    const found = await ready();
    const misused = (reason: string) => log.says("warn", `broke the protocol: ${reason}`);
    const shared = { api: parts.api, environment, clock, limits, misused, report };
    try {
      const running = await startPlugin({ ...found, ...shared, signal, log: log.take });
      running.ended.then(drop, report);
      return running;
    } catch (cause) {
      drop();
      throw cause;
    }
  };
  const life: PluginLife = new PluginLife({
    start,
    keepsRunning: manifest.activation === "start",
    clock,
    limits,
    changed() {
      const { state, reason } = life;
      // The host ends, so nobody reads the log.
      if (state === "ended") return;
      log.says(LEVELS[state] ?? "info", reason === undefined ? state : `${state}: ${reason}`);
      parts.changed();
    },
    report,
  });
  log.says("info", manifest.activation === "start" ? "is started with the host" : "idle: its first command starts it");
  for (const command of manifest.contributes?.commands ?? []) {
    try {
      services.commands.declare(id, command.id, async (name, args, signal) =>
        (await life.ready()).command(name, args, signal),
      );
    } catch (cause) {
      log.says("error", `${command.id} is not offered: ${textOf(cause)}`);
    }
  }
  const cut = () => {
    services.commands.withdraw(id);
    life.cut();
  };
  const end = async () => {
    await life.end();
    drop();
    log.close();
  };
  return { manifest, principal: pluginPrincipal(manifest), logOwner, life, cut, end };
}

const LEVELS: Readonly<Partial<Record<PluginLife["state"], "warn" | "error">>> = { waiting: "warn", stopped: "error" };
