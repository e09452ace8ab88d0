import { PLUGIN_RIGHTS, parameterSetting } from "@bourse/contract";
import type { BuiltInStatus, LocalPlugin } from "@bourse/contract/host-api";
import type { ContributedCommand } from "@bourse/contract/in-app";
import type { Random } from "@bourse/platform";
import { BUILD_INFO } from "@bourse/runtime/build-info";
import type { OwnedView } from "../../in-app/owned-view.ts";
import type { PluginHost, PluginSupport } from "../../in-app/plugins.ts";
import type { SettingsOwner } from "../../in-app/settings.ts";
import { HostRefusal } from "../../refusal.ts";
import { discoveryOff, type ListedPlugin, type PluginDesk, type PluginStanding, pluginDesk } from "../desk.ts";
import { trustStore } from "../trust/store.ts";
import type { KeptParts, KeptPlugin } from "./kept-plugin.ts";
import { keptPlugins } from "./kept-plugins.ts";
import { looksOf } from "./looks.ts";

/** Parts of the plugins of a host. */
export interface PluginHostParts extends KeptParts, Pick<PluginSupport, "contributed"> {
  readonly dataDir: string;
  readonly random: Random;
  readonly unwritten: {
    /** Runs work outside the database, now or as soon as the disk accepts writes. */
    finish(work: () => void): void;
  };
}

/**
 * Keeps the trusted plugins; none in a build without local plugins. Files are checked again before each start. The host
 * sees a change of trust or files at its next look, whether the tool or an editor made it.
 */
export function pluginHost(parts: PluginHostParts): PluginHost {
  const kept = keptPlugins(parts);
  const desk = BUILD_INFO.localPlugins ? pluginDesk(parts) : undefined;
  let listed: readonly ListedPlugin[] = [];
  let isClosed = false;
  const withdrawn = withdrawals(parts.unwritten);
  const list = async () => withdrawn.among((await desk?.list()) ?? []);
  const take = async () => {
    if (!desk) return;
    const now = await list().catch(nothingTrusted);
    if (isClosed) return;
    const isNews = marksOf(now) !== marksOf(listed);
    listed = now;
    await kept.follow(now, desk);
    if (!isNews) return;
    parts.changed();
    parts.contributed();
  };
  const looks = looksOf(take, parts);
  const required = (): PluginDesk => {
    if (desk) return desk;
    throw discoveryOff();
  };
  const each = kept.all;
  return {
    async start() {
      if (!desk) return;
      await desk.tidy().catch(nothingTrusted).catch(parts.report);
      await looks.begin();
    },
    async found() {
      required();
      const plugins = (await list()).map(shownOf);
      return { rights: PLUGIN_RIGHTS, plugins };
    },
    async trust(id, digest) {
      // Otherwise the new decision would be written together with old ones that the trader has withdrawn.
      withdrawn.settle();
      await required().trust(id, digest);
      withdrawn.forget(id);
      await looks.now();
    },
    async distrust(id) {
      const trusts = required();
      kept.cut(id);
      withdrawn.add(id, () => void trusts.distrust(id));
      await looks.now();
    },
    distrustAll() {
      withdrawn.addAll(() => trustStore(parts.dataDir, parts.random).forgetAll());
    },
    list: () => each().map(statusOf),
    waiting: () => (desk ? listed.filter(({ standing }) => AWAITED.has(standing)).length : undefined),
    commands: () => each().flatMap(commandsOf),
    views: () => each().flatMap(viewsOf),
    settings: () => each().map(settingsOf),
    wake(id) {
      const found = each().find(({ manifest, life }) => manifest.id === id && life.state === "idle");
      found?.life.ready().catch(() => undefined);
    },
    nameOf: (owner) =>
      each().find(({ manifest: { id }, logOwner }) => id === owner || logOwner === owner)?.principal.name,
    async restart(id) {
      const found = each().find(({ manifest }) => manifest.id === id);
      if (!found) throw new HostRefusal("inapp.extension_unknown", `there is no ${id}`);
      // Not awaited: a start may take its whole time, and the page must not hold a connection as long. It never rejects.
      void found.life.restart();
    },
    async reload() {
      const known = each().filter(({ manifest }) => manifest.permissions.includes("workspace"));
      await Promise.all(known.map(({ life }) => life.reload()));
    },
    notify(name, data) {
      for (const { life } of each()) life.running?.notify(name, data);
    },
    async close() {
      isClosed = true;
      await looks.end();
      await Promise.all(each().map(({ life }) => life.end()));
    },
  };
}

/** Plugins whose trust the trader withdrew while the disk refused the write, so that the file of decisions may still trust them. */
function withdrawals({ finish }: PluginHostParts["unwritten"]) {
  const ids = new Set<string>();
  let writeAll: (() => void) | undefined;
  const settle = () => {
    writeAll?.();
    writeAll = undefined;
  };
  const has = (id = "") => writeAll !== undefined || ids.has(id);
  return {
    among: (found: readonly ListedPlugin[]): readonly ListedPlugin[] =>
      found.map((each) =>
        each.standing === "trusted" && has(each.manifest?.id) ? { ...each, standing: "untrusted" } : each,
      ),
    addAll(write: () => void): void {
      writeAll = write;
      finish(settle);
    },
    settle,
    add(id: string, write: () => void): void {
      ids.add(id);
      finish(() => {
        // Writes unless the plugin was trusted again in the meantime.
        if (ids.has(id)) write();
        ids.delete(id);
      });
    },
    forget: (id: string): void => void ids.delete(id),
  };
}

/** Standings that wait for the trader's decision. */
const AWAITED: ReadonlySet<PluginStanding> = new Set(["untrusted", "changed"]);

const marksOf = (plugins: readonly ListedPlugin[]): string =>
  plugins.map(({ name, standing, digest }) => `${name} ${standing} ${digest}`).join("\n");

/** A file of decisions that cannot be read trusts nothing; `found` says why. */
function nothingTrusted(cause: unknown): readonly ListedPlugin[] {
  if (cause instanceof HostRefusal) return [];
  throw cause;
}

function shownOf({ name, manifest, standing, digest, issues }: ListedPlugin): LocalPlugin {
  return {
    folder: name,
    ...(manifest && {
      description: {
        id: manifest.id,
        name: manifest.name,
        version: manifest.version,
        activation: manifest.activation ?? "demand",
        permissions: [...manifest.permissions],
      },
    }),
    standing,
    ...(digest !== undefined && { digest }),
    issues: issues.map(({ rule, message, line, column }) => ({
      rule,
      message,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    })),
  };
}

function statusOf({ principal: { id, name }, life }: KeptPlugin): BuiltInStatus {
  const { reason } = life;
  const state = life.state === "ended" ? "stopped" : life.state;
  return { id, name, state, ...(reason === undefined ? {} : { reason }) };
}

function commandsOf({ manifest, principal: { name } }: KeptPlugin): readonly ContributedCommand[] {
  const commands = manifest.contributes?.commands ?? [];
  return commands.map(({ id, title }) => ({ command: id, title, category: name }));
}

function viewsOf({ manifest: { id: owner, contributes } }: KeptPlugin): readonly OwnedView[] {
  return (contributes?.views ?? []).map((view) => ({ owner, view }));
}

function settingsOf({ manifest: { contributes }, principal: { name } }: KeptPlugin): SettingsOwner {
  const declared = Object.entries(contributes?.configuration ?? {});
  return { name, configuration: Object.fromEntries(declared.map(([key, each]) => [key, parameterSetting(each)])) };
}
