import { type Package, readPackage } from "@bourse/archive";
import { compareVersions, type Issue } from "@bourse/contract";
import type {
  DevelopedConsent,
  DevelopedFolder,
  DevelopedReport,
  DeveloperState,
  Extension,
  Figures,
} from "@bourse/contract/host-api";
import type { SerialQueue } from "@bourse/platform";
import { askedCapabilities } from "../contributions/supported.ts";
import { findInstalled } from "../install/change.ts";
import { describeExtension } from "../install/describe.ts";
import { checkApproved, newGeneration } from "../install/install.ts";
import { issuesInWords } from "../install/issues.ts";
import { remove } from "../install/manage.ts";
import { manifestOf } from "../install/manifest.ts";
import type { DescribeParts, InstallParts, RemoveParts } from "../install/parts.ts";
import { runInstalled } from "../install/run.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { UNSIGNED_KEY } from "../store/unsigned.ts";

/** What developer mode means, in the words that a trader reads before switching it on. */
export const DEVELOPER_MEANS: readonly string[] = [
  "Programs on this computer may then run extensions from folders in this host. Nobody has signed or reviewed them.",
  "They ask for permissions as any other extension does, and get none that you do not give them. They place no orders.",
  "Each is marked, nothing about them is sent to the marketplace, and all of them end when you switch this off or the host ends.",
];

/** More than an author works on at once. */
const MAX_FOLDERS = 16;

/** What keeps extensions from folders apart, and removes what they left. */
export type DeveloperParts = InstallParts &
  RemoveParts &
  DescribeParts & {
    /** Switched on from the start, by whoever started this host for it. */
    readonly developer: boolean;
    /** Names of the extensions that may have left something, for a host that was killed. */
    readonly developed: LeftBehind;
    readonly services: { readonly storage: { removeUnsigned(): void } };
  };

/** Keeps on disk which extensions from folders have run, until nothing of them is left. */
export interface LeftBehind {
  read(): readonly string[];
  write(ids: readonly string[]): void;
}

/** Developer mode, for the trader and for the tool that runs an author's folder. */
export interface DeveloperDesk {
  isOn(): boolean;
  state(): DeveloperState;
  /** `page`: the trader's own act; `start`: this host was started for it. */
  turnOn(by: "page" | "start"): void;
  /** Ends and forgets every package of a folder. */
  turnOff(): Promise<void>;
  /** Runs the archive of a folder, in the place of the one before. @throws HostRefusal */
  show(folder: string, archive: Uint8Array): Promise<Extension>;
  report(report: DevelopedReport): void;
  consent(consent: DevelopedConsent): Promise<Extension>;
  /** Ends the package of a folder. @throws HostRefusal `developer.folder_unknown` */
  leave(folder: string): Promise<void>;
}

/** A folder, and the package that ran before the one that now runs. */
interface Known {
  id?: string;
  saves: number;
  shownAt?: string;
  fault?: DevelopedReport["fault"];
  difference?: DevelopedReport["difference"];
  guestFault?: DevelopedFolder["guest_fault"];
  /** Runs again if the new one fails before it has done anything. */
  lastGood?: InstalledExtension;
}

/** Developer mode. Its changes take turns with all other actions on extensions. */
export function developerDesk(parts: DeveloperParts, order: SerialQueue): DeveloperDesk {
  const folders = new Map<string, Known>();
  let on: { readonly by: "page" | "start"; readonly since: string } | undefined;
  const { clock, audit, database, events, extensions } = parts;
  const note = (action: string, subject: string, detail: Readonly<Record<string, unknown>>) =>
    database.take(() => audit.add({ at: clock.now().toISOString(), action, subject, detail }));
  const changed = () => events.emit({ type: "extensions" });
  const requireOn = () => {
    if (!on) throw new HostRefusal("developer.off", "this host runs no packages from folders");
  };
  const knownAt = (folder: string): Known => {
    const known = folders.get(folder) ?? { saves: 0 };
    if (!folders.has(folder) && folders.size >= MAX_FOLDERS) {
      throw new HostRefusal("developer.too_many", `${MAX_FOLDERS} folders run already`);
    }
    folders.set(folder, known);
    return known;
  };
  const keepIds = () => parts.developed.write([...folders.values()].flatMap(({ id }) => id ?? []));
  const forget = async (folder: string) => {
    const { id, saves } = folders.get(folder) ?? {};
    folders.delete(folder);
    if (id === undefined) return changed();
    const installed = extensions.find(id);
    if (installed?.unsigned) await remove(parts, id);
    note("develop_end", id, { folder, saves, digest: installed?.digest });
    keepIds();
  };
  const rollBack = watchFaults({ parts, folders, order });
  const desk: DeveloperDesk = {
    isOn: () => on !== undefined,
    state: () => ({
      on: on !== undefined,
      ...(on ?? {}),
      means: [...DEVELOPER_MEANS],
      folders: [...folders].map(([folder, known]) => describe(parts, folder, known)),
    }),
    turnOn(by) {
      if (on) return;
      note("developer_on", "developer", { by });
      on = { by, since: clock.now().toISOString() };
      changed();
    },
    turnOff: () =>
      order.run(async () => {
        if (!on) return;
        on = undefined;
        for (const folder of [...folders.keys()]) await forget(folder);
        parts.services.storage.removeUnsigned();
        note("developer_off", "developer", {});
        changed();
      }),
    show: async (folder, archive) => {
      requireOn();
      const found = await readArchive(archive);
      return order.run(async () => {
        requireOn();
        const { id } = checkPackage(parts, found);
        const owner = [...folders].find(([other, known]) => known.id === id && other !== folder)?.[0];
        if (owner !== undefined) throw new HostRefusal("developer.id_in_use", `${id} runs from ${owner}`);
        if (folders.get(folder)?.id !== undefined && folders.get(folder)?.id !== id) await forget(folder);
        const known = knownAt(folder);
        const before = extensions.find(id);
        const next = unsignedOf(found, { folder, before, parts });
        const detail = { folder, version: next.version, digest: next.digest, asks: askedCapabilities(found.manifest) };
        // One line for a folder, not one for each of thousands of saves.
        if (known.id === undefined) note("develop", id, detail);
        Object.assign(known, { id, saves: known.saves + 1, shownAt: clock.now().toISOString() });
        if (before?.unsigned && rollBack.isGood(before)) known.lastGood = before;
        delete known.fault;
        delete known.guestFault;
        if (before === undefined) keepIds();
        extensions.put(next);
        await parts.activations.stop(id, "its folder was saved");
        await runInstalled(parts, id);
        events.emit({ type: "extensions", extension_id: id });
        return describeExtension(parts, id);
      });
    },
    report({ folder, fault, difference }) {
      requireOn();
      const known = knownAt(folder);
      if (fault) known.fault = fault;
      if (difference) known.difference = difference;
      changed();
    },
    consent: (given) =>
      order.run(async () => {
        const installed = findUnsigned(parts, given.id);
        const manifest = manifestOf(installed);
        checkApproved(given.approved, { runtime: manifest.runtime, asked: askedCapabilities(manifest) });
        const undeclared = given.origins.find((each) => !originsOf(manifest).includes(each));
        if (undeclared !== undefined) {
          throw new HostRefusal("install.terms_unknown", `the package does not ask you to accept ${undeclared}`);
        }
        const { approved, origins } = given;
        note("approve", given.id, { approved, origins, before: installed.approved });
        const generation = newGeneration(parts.random);
        extensions.put({ ...installed, approved, generation, unsigned: { ...installed.unsigned, origins } });
        await parts.activations.stop(given.id, "the approved capabilities changed");
        await runInstalled(parts, given.id);
        events.emit({ type: "extensions", extension_id: given.id });
        return describeExtension(parts, given.id);
      }),
    leave: (folder) =>
      order.run(async () => {
        if (!folders.has(folder)) throw new HostRefusal("developer.folder_unknown", `nothing runs from ${folder}`);
        await forget(folder);
        changed();
      }),
  };
  clearLeft(parts);
  if (parts.developer) desk.turnOn("start");
  return desk;
}

/** A host that was killed could not forget them. */
function clearLeft(parts: DeveloperParts): void {
  parts.services.storage.removeUnsigned();
  const left = parts.developed.read();
  if (left.length === 0) return;
  for (const id of left.filter((each) => !parts.extensions.find(each))) {
    parts.services.alerts.forget(id);
    parts.services.webApps.forget(id);
    parts.journals.removeAll(id);
    parts.services.feeds.forget(id);
    parts.activations.forget(id);
  }
  parts.developed.write([]);
}

async function readArchive(archive: Uint8Array): Promise<Package> {
  const verdict = await readPackage(archive);
  if (verdict.ok && verdict.package) return verdict.package;
  const issues: readonly Issue[] = verdict.issues;
  const message = `the package does not pass the package check: ${issuesInWords(issues)}`;
  throw new HostRefusal("install.package_refused", message, issues);
}

/** @throws HostRefusal `developer.runtime_refused`, `developer.id_installed`, `resolve.host_too_old` */
function checkPackage({ extensions, abilities }: DeveloperParts, { manifest }: Package) {
  const { id, runtime } = manifest;
  const { minHostVersion = abilities.hostVersion } = "minHostVersion" in manifest ? manifest : {};
  if (runtime === "managedModel") throw new HostRefusal("developer.runtime_refused", "models do not run from folders");
  if (compareVersions(minHostVersion, abilities.hostVersion) > 0) {
    throw new HostRefusal("resolve.host_too_old", `it needs host ${minHostVersion}; this is ${abilities.hostVersion}`);
  }
  const installed = extensions.find(id);
  if (installed && !installed.unsigned)
    throw new HostRefusal("developer.id_installed", `${id} is installed and signed`);
  return manifest;
}

interface Replacing {
  readonly folder: string;
  readonly before: InstalledExtension | undefined;
  readonly parts: DeveloperParts;
}

/** What was approved stays as far as it is still asked for; anything new is asked for. */
function unsignedOf({ manifest, manifestBytes, digest, files }: Package, replacing: Replacing): InstalledExtension {
  const { folder, before, parts } = replacing;
  const asked = askedCapabilities(manifest);
  const kept = asked.filter((each) => before?.approved.includes(each));
  const isWhole = manifest.runtime !== "webApp" || kept.length === asked.length;
  const accepted = before?.unsigned?.origins ?? [];
  return {
    id: manifest.id,
    version: manifest.version,
    channel: "folder",
    digest,
    publisher: manifest.publisher,
    publicKey: UNSIGNED_KEY,
    signature: new Uint8Array(),
    endorsements: [],
    manifest: manifestBytes,
    generation: newGeneration(parts.random),
    enabled: before?.enabled ?? true,
    installedAt: before?.installedAt ?? parts.clock.now().toISOString(),
    approved: isWhole ? kept : [],
    unsigned: { folder, files, origins: originsOf(manifest).filter((each) => accepted.includes(each)) },
  };
}

function originsOf(manifest: Package["manifest"]): readonly string[] {
  return manifest.runtime === "webApp" ? manifest.metadata.webApp.networkOrigins : [];
}

function findUnsigned(parts: DeveloperParts, id: string) {
  const installed = findInstalled(parts, id);
  if (!installed.unsigned) throw new HostRefusal("developer.folder_unknown", `${id} is no package of a folder`);
  return { ...installed, unsigned: installed.unsigned };
}

function describe({ extensions }: DeveloperParts, folder: string, known: Known): DevelopedFolder {
  const installed = known.id === undefined ? undefined : extensions.find(known.id);
  const manifest = installed && manifestOf(installed);
  const { saves, shownAt, fault, guestFault, difference } = known;
  return {
    folder,
    ...(installed ? { extension_id: installed.id } : {}),
    saves,
    ...(shownAt === undefined ? {} : { shown_at: shownAt }),
    approved: [...(installed?.approved ?? [])],
    origins: [...(installed?.unsigned?.origins ?? [])],
    asked: manifest ? askedCapabilities(manifest).filter((each) => !installed?.approved.includes(each)) : [],
    asked_origins: manifest ? originsOf(manifest).filter((each) => !installed?.unsigned?.origins.includes(each)) : [],
    ...(fault ? { fault } : {}),
    ...(guestFault ? { guest_fault: guestFault } : {}),
    ...(difference ? { difference } : {}),
  };
}

/** A start counts as a callback too: a guest that only starts has shown nothing. */
const hasWorked = ({ callbacks, faults }: Figures): boolean => callbacks - faults > 1;

interface Watched {
  readonly parts: DeveloperParts;
  readonly folders: ReadonlyMap<string, Known>;
  readonly order: SerialQueue;
}

/**
 * Lets the last good package of a folder go on when the new one fails before it has done anything. The fault is kept
 * until the next save.
 */
function watchFaults({ parts, folders, order }: Watched) {
  const isGood = ({ id, generation }: InstalledExtension): boolean => {
    const { activation, fault, figures } = parts.activations.status(id);
    if (parts.extensions.find(id)?.generation !== generation || fault) return false;
    return figures === undefined ? activation.state === "healthy" : hasWorked(figures);
  };
  const look = async (id: string) => {
    const known = [...folders.values()].find((each) => each.id === id);
    const { fault, figures } = parts.activations.status(id);
    if (!known || !fault || known.guestFault) return;
    known.guestFault = fault;
    parts.events.emit({ type: "extensions" });
    const good = known.lastGood;
    if (!good || (figures !== undefined && hasWorked(figures))) return;
    const failed = parts.extensions.find(id);
    if (!failed || failed.digest === good.digest) return;
    const { approved, enabled } = failed;
    parts.extensions.put({ ...good, approved, enabled, generation: newGeneration(parts.random) });
    await parts.activations.stop(id, "it failed, and the one before it runs again");
    await runInstalled(parts, id);
    parts.events.emit({ type: "extensions", extension_id: id });
  };
  parts.events.subscribe(({ type, extension_id: id }) => {
    if (type === "extensions" && id !== undefined && folders.size > 0) void order.run(() => look(id));
  });
  return { isGood };
}
