import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_FILE, PLUGIN_MAX_FILES, type PluginManifest } from "@bourse/contract";
import type { Random } from "@bourse/platform";
import { BUILD_INFO } from "@bourse/runtime/build-info";
import { HostRefusal } from "../refusal.ts";
import { checkedCopy, forgetCopies } from "./discovery/checked-copy.ts";
import { discoverPlugins } from "./discovery/discover.ts";
import { type FoundPlugin, judgeFolder } from "./discovery/judge.ts";
import { type TrustedPlugins, trustedPlugins, trustStore } from "./trust/store.ts";

/** Whether a plugin may run: yes; only once the trader trusts it; only once the trader trusts the changed files; or never. */
export type PluginStanding = "trusted" | "untrusted" | "changed" | "refused";

/** A plugin with its standing. */
export interface ListedPlugin extends FoundPlugin {
  readonly standing: PluginStanding;
}

/** A plugin that may be started. */
export interface ReadyPlugin {
  /** Where it runs: the copy of the files that were checked, or an author's own folder. */
  readonly folder: string;
  readonly manifest: PluginManifest;
}

/** The plugins of a data folder, for parts of the host that take no decisions about them. */
export interface PluginShelf {
  list(): Promise<readonly ListedPlugin[]>;
  /**
   * The plugin as it is now, if it may run. It runs from a copy of its files that nobody changes after the check.
   * @param digest the digest that it must have, when another trusted one is not acceptable
   * @throws HostRefusal `plugin.unknown`, `plugin.refused`, `plugin.untrusted`, `plugin.digest_differs`
   */
  ready(id: string, digest?: string): Promise<ReadyPlugin>;
}

/** The plugins of a data folder, and the trader's decisions about them. */
export interface PluginDesk extends PluginShelf {
  /**
   * Lets a plugin run with exactly the files it has. @param digest the digest that the trader was shown
   * @throws HostRefusal `plugin.unknown`, `plugin.refused`, `plugin.digest_differs`
   */
  trust(id: string, digest: string | undefined): Promise<ListedPlugin>;
  /** Takes the trust back; false if there was none. */
  distrust(id: string): boolean;
  /** Removes the copies of files that are no longer trusted, and the drafts that a killed host has left. */
  tidy(): Promise<void>;
}

/** Parts of the shelf. */
export interface PluginShelfParts {
  readonly dataDir: string;
  /** The user to whom all files must belong; absent: this process's. */
  readonly owner?: number;
}

/** Parts of the desk. */
export interface PluginDeskParts extends PluginShelfParts {
  readonly random: Random;
}

/** Opens the plugins of a data folder. @throws HostRefusal `plugin.discovery_off` in a build without them */
export function pluginDesk({ random, ...parts }: PluginDeskParts): PluginDesk {
  const { shelf, find, listed } = openShelf(parts);
  const store = trustStore(parts.dataDir, random);
  return {
    ...shelf,
    async trust(id, digest) {
      const found = await find(id);
      requireDigest({ id, digest: found.digest }, digest);
      store.trust(id, found.digest);
      return listed(found);
    },
    distrust: (id) => store.forget(id),
    tidy: () => forgetCopies(parts.dataDir, store.digests()),
  };
}

/** Opens the plugins of a data folder to run them. @throws HostRefusal `plugin.discovery_off` in a build without them */
export function pluginShelf(parts: PluginShelfParts): PluginShelf {
  return openShelf(parts).shelf;
}

function openShelf({ dataDir, owner = process.getuid?.() }: PluginShelfParts) {
  requireLocalPlugins();
  const trusted = trustedPlugins(dataDir);
  const judge = remembering((root) => judgeFolder({ root, owner }, "strict"));
  const listed = (found: FoundPlugin): ListedPlugin => ({ ...found, standing: standingOf(found, trusted) });
  const list = async () => {
    const found = await discoverPlugins({ dataDir, owner, judge: judge.last });
    judge.keep(found.map(({ folder }) => folder));
    return found.map(listed);
  };
  const find = async (id: string) => {
    const all = await list();
    // A plugin whose description cannot be read has no id; its author names its folder instead.
    const known =
      all.find((each) => each.manifest?.id === id) ?? all.find((each) => !each.manifest && each.name === id);
    if (!known) throw new HostRefusal("plugin.unknown", `there is no plugin ${JSON.stringify(id)}`);
    // Only the files of this plugin are read again; a folder with the same id has been found by its description.
    const found = known.digest === undefined ? known : listed(await judge.afresh(known.folder));
    if (found.manifest?.id !== id || found.digest === undefined) {
      throw new HostRefusal("plugin.refused", `${id} is refused`, found.issues.map(placed));
    }
    return { ...found, manifest: found.manifest, digest: found.digest };
  };
  const ready: PluginShelf["ready"] = async (id, wanted) => {
    const { folder, manifest, standing, digest } = await find(id);
    if (standing !== "trusted") {
      const why = standing === "changed" ? "has other files than those that were trusted" : "was never trusted";
      throw new HostRefusal("plugin.untrusted", `${id} ${why}`);
    }
    requireDigest({ id, digest }, wanted ?? digest);
    return { folder: await checkedCopy({ dataDir, owner, folder, digest }), manifest };
  };
  const shelf: PluginShelf = { list, ready };
  return { shelf, find, listed };
}

function standingOf({ manifest, digest }: FoundPlugin, trusted: TrustedPlugins): PluginStanding {
  if (!manifest || digest === undefined) return "refused";
  const given = trusted.digestOf(manifest.id);
  if (given === undefined) return "untrusted";
  return given === digest ? "trusted" : "changed";
}

function requireDigest(found: { readonly id: string; readonly digest: string }, wanted: string | undefined): void {
  if (found.digest === wanted) return;
  throw new HostRefusal("plugin.digest_differs", `${found.id} has the digest ${found.digest}, not ${wanted}`);
}

interface Remembering {
  /** The plugin as it was read when its files last changed. */
  last(folder: string): Promise<FoundPlugin>;
  afresh(folder: string): Promise<FoundPlugin>;
  /** Forgets all other folders. */
  keep(folders: readonly string[]): void;
}

/** Reads a folder again only when something in it has changed: a running host checks every second. */
function remembering(judge: (folder: string) => Promise<FoundPlugin>): Remembering {
  const known = new Map<string, { readonly mark: string; readonly found: FoundPlugin }>();
  const afresh = async (folder: string) => {
    // Taken before the read, so that a change during the read gives another mark at the next check.
    const mark = await folderMark(folder);
    const found = await judge(folder);
    known.set(folder, { mark, found });
    return found;
  };
  return {
    afresh,
    async last(folder) {
      const before = known.get(folder);
      return before && before.mark === (await folderMark(folder)) ? before.found : afresh(folder);
    },
    keep(folders) {
      for (const folder of known.keys()) if (!folders.includes(folder)) known.delete(folder);
    },
  };
}

/** An author's folder, whose files change with each save. @throws HostRefusal `plugin.discovery_off`, `plugin.refused` */
export async function authorsPlugin(folder: string, owner = process.getuid?.()): Promise<ReadyPlugin> {
  requireLocalPlugins();
  const { manifest, issues, name } = await judgeFolder({ root: folder, owner }, "ignored");
  if (manifest && issues.length === 0) return { folder, manifest };
  throw new HostRefusal("plugin.refused", `${name} cannot be used as it is`, issues.map(placed));
}

/** Adds the file's name to a finding about the description, because tools show it beside the line. */
function placed(found: FoundPlugin["issues"][number]): FoundPlugin["issues"][number] & { readonly file?: string } {
  return found.line === undefined ? found : { ...found, file: PLUGIN_FILE };
}

/** The refusal of a build without local plugins. */
export function discoveryOff(): HostRefusal {
  return new HostRefusal("plugin.discovery_off", `this is a ${BUILD_INFO.build} build without local plugins`);
}

function requireLocalPlugins(): void {
  if (!BUILD_INFO.localPlugins) throw discoveryOff();
}

/**
 * A text that differs when anything below a folder does: every entry's inode, size, mode and time of change, which no
 * program can set back. The mark only tells when to read the files again; their bytes alone decide whether a plugin may
 * start.
 */
async function folderMark(root: string): Promise<string> {
  const marks: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const full = join(root, path);
    marks.push(`${path} ${await lstat(full, { bigint: true }).then(markOf, codeOf)}`);
    const entries = await readdir(full, { withFileTypes: true }).catch(codeOf);
    if (typeof entries === "string") return void marks.push(entries);
    for (const entry of entries) {
      // The judge refuses such a large folder in any case.
      if (marks.length > 2 * PLUGIN_MAX_FILES) return;
      const inner = join(path, entry.name);
      if (entry.isDirectory()) await visit(inner);
      else marks.push(`${inner} ${await lstat(join(root, inner), { bigint: true }).then(markOf, codeOf)}`);
    }
  };
  await visit("");
  return marks.join("\n");
}

function markOf({ dev, ino, size, mode, uid, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mode, uid, ctimeNs].join(" ");
}

function codeOf(cause: NodeJS.ErrnoException): string {
  return cause.code ?? cause.message;
}
