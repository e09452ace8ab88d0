import type { Package } from "@bourse/archive";
import type {
  DevelopedConsent,
  DevelopedDrawings,
  DevelopedFolder,
  DevelopedReport,
  DeveloperState,
  Extension,
} from "@bourse/contract/host-api";
import type { SerialQueue } from "@bourse/platform";
import { askedCapabilities } from "../contributions/supported.ts";
import { describeExtension } from "../install/describe.ts";
import { checkApproved, newGeneration } from "../install/install.ts";
import { remove } from "../install/manage.ts";
import { manifestOf } from "../install/manifest.ts";
import type { DescribeParts, InstallParts, RemoveParts } from "../install/parts.ts";
import { runInstalled } from "../install/run.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import type { Drawings } from "./drawings.ts";
import { type Known, watchFaults } from "./roll-back.ts";
import { checkPackage, findUnsigned, originsOf, readArchive, unsignedOf } from "./unsigned-package.ts";

/** The sentences that a trader reads before switching developer mode on. */
export const DEVELOPER_MEANS: readonly string[] = [
  "Programs on this computer may then run extensions from folders in this host. Nobody has signed or reviewed them.",
  "They ask for permissions as any other extension does, and get none that you do not give them. They place no orders.",
  "Each is marked, nothing about them is sent to the marketplace, and all of them end when you switch this off or the host ends.",
];

/** More than an author works on at once. */
const MAX_FOLDERS = 16;

/** Runs packages of folders, and removes all that they leave. */
export type DeveloperParts = InstallParts &
  RemoveParts &
  DescribeParts & {
    /** Switched on from the start, by whoever started this host for it. */
    readonly developer: boolean;
    /** Names of the extensions that may have left something, for a host that was killed. */
    readonly developed: LeftBehind;
    readonly drawings: Drawings;
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
  /** The latest inputs of the views of a folder. @throws HostRefusal `developer.folder_unknown` */
  drawings(folder: string): DevelopedDrawings;
  /** Ends the package of a folder. @throws HostRefusal `developer.folder_unknown` */
  leave(folder: string): Promise<void>;
}

/** Developer mode. Its changes take turns with all other actions on extensions. */
export function developerDesk(parts: DeveloperParts, order: SerialQueue): DeveloperDesk {
  clearLeft(parts);
  const desk = new Desk(parts, order);
  if (parts.developer) desk.turnOn("start");
  return desk;
}

class Desk implements DeveloperDesk {
  readonly #parts: DeveloperParts;
  readonly #order: SerialQueue;
  readonly #folders = new Map<string, Known>();
  readonly #faults: ReturnType<typeof watchFaults>;
  #on: { readonly by: "page" | "start"; readonly since: string } | undefined;

  constructor(parts: DeveloperParts, order: SerialQueue) {
    this.#parts = parts;
    this.#order = order;
    this.#faults = watchFaults({ parts, folders: this.#folders, order });
  }

  isOn(): boolean {
    return this.#on !== undefined;
  }

  state(): DeveloperState {
    return {
      on: this.isOn(),
      ...this.#on,
      means: [...DEVELOPER_MEANS],
      folders: Array.from(this.#folders, ([folder, known]) => describe(this.#parts, folder, known)),
    };
  }

  turnOn(by: "page" | "start"): void {
    if (this.#on) return;
    this.#note("developer_on", "developer", { by });
    this.#on = { by, since: this.#parts.clock.now().toISOString() };
    this.#changed();
  }

  turnOff(): Promise<void> {
    return this.#order.run(async () => {
      if (!this.#on) return;
      this.#on = undefined;
      for (const folder of Array.from(this.#folders.keys())) await this.#forget(folder);
      this.#parts.services.storage.removeUnsigned();
      this.#note("developer_off", "developer", {});
      this.#changed();
    });
  }

  async show(folder: string, archive: Uint8Array): Promise<Extension> {
    this.#requireOn();
    const found = await readArchive(archive);
    return this.#order.run(() => this.#replace(folder, found));
  }

  report({ folder, fault, difference }: DevelopedReport): void {
    this.#requireOn();
    const known = this.#knownAt(folder);
    if (fault) known.fault = fault;
    if (difference) known.difference = difference;
    this.#changed();
  }

  consent({ id, approved, origins }: DevelopedConsent): Promise<Extension> {
    return this.#order.run(() => {
      const installed = findUnsigned(this.#parts, id);
      const manifest = manifestOf(installed);
      checkApproved(approved, { runtime: manifest.runtime, asked: askedCapabilities(manifest) });
      const undeclared = origins.find((each) => !originsOf(manifest).includes(each));
      if (undeclared !== undefined) {
        throw new HostRefusal("install.terms_unknown", `the package does not ask you to accept ${undeclared}`);
      }
      this.#note("approve", id, { approved, origins, before: installed.approved });
      const generation = newGeneration(this.#parts.random);
      const next = { ...installed, approved, generation, unsigned: { ...installed.unsigned, origins } };
      return this.#run(next, "the approved capabilities changed");
    });
  }

  drawings(folder: string): DevelopedDrawings {
    const { id } = this.#requireKnown(folder);
    return { drawings: id === undefined ? [] : [...this.#parts.drawings.of(id)] };
  }

  leave(folder: string): Promise<void> {
    return this.#order.run(async () => {
      this.#requireKnown(folder);
      await this.#forget(folder);
      this.#changed();
    });
  }

  async #replace(folder: string, found: Package): Promise<Extension> {
    this.#requireOn();
    const parts = this.#parts;
    const { id } = checkPackage(parts, found);
    const owner = [...this.#folders].find(([other, known]) => known.id === id && other !== folder)?.[0];
    if (owner !== undefined) throw new HostRefusal("developer.id_in_use", `${id} runs from ${owner}`);
    const former = this.#folders.get(folder)?.id;
    if (former !== undefined && former !== id) await this.#forget(folder);
    const known = this.#knownAt(folder);
    const before = parts.extensions.find(id);
    const next = unsignedOf(found, { folder, before, parts });
    const detail = { folder, version: next.version, digest: next.digest, asks: askedCapabilities(found.manifest) };
    // One line for a folder, not one for each of thousands of saves.
    if (known.id === undefined) this.#note("develop", id, detail);
    Object.assign(known, { id, saves: known.saves + 1, shownAt: parts.clock.now().toISOString() });
    if (before?.unsigned && this.#faults.isGood(before)) known.lastGood = before;
    delete known.fault;
    delete known.guestFault;
    // Written before it runs: a host that is killed must find it.
    if (before === undefined) this.#keepIds();
    return this.#run(next, "its folder was saved");
  }

  async #run(next: InstalledExtension, reason: string): Promise<Extension> {
    const { activations, events, extensions } = this.#parts;
    extensions.put(next);
    await activations.stop(next.id, reason);
    await runInstalled(this.#parts, next.id);
    events.emit({ type: "extensions", extension_id: next.id });
    return describeExtension(this.#parts, next.id);
  }

  async #forget(folder: string): Promise<void> {
    const { id, saves } = this.#folders.get(folder) ?? {};
    this.#folders.delete(folder);
    if (id === undefined) return;
    this.#parts.drawings.forget(id);
    const installed = this.#parts.extensions.find(id);
    if (installed?.unsigned) await remove(this.#parts, id);
    this.#note("develop_end", id, { folder, saves, digest: installed?.digest });
    this.#keepIds();
  }

  #knownAt(folder: string): Known {
    const known = this.#folders.get(folder) ?? { saves: 0 };
    if (!this.#folders.has(folder) && this.#folders.size >= MAX_FOLDERS) {
      throw new HostRefusal("developer.too_many", `${MAX_FOLDERS} folders run already`);
    }
    this.#folders.set(folder, known);
    return known;
  }

  #keepIds(): void {
    this.#parts.developed.write(Array.from(this.#folders.values()).flatMap(({ id }) => id ?? []));
  }

  #requireKnown(folder: string): Known {
    const known = this.#folders.get(folder);
    if (!known) throw new HostRefusal("developer.folder_unknown", `nothing runs from ${folder}`);
    return known;
  }

  #requireOn(): void {
    if (!this.#on) throw new HostRefusal("developer.off", "this host runs no packages from folders");
  }

  #note(action: string, subject: string, detail: Readonly<Record<string, unknown>>): void {
    const { audit, clock, database } = this.#parts;
    database.take(() => audit.add({ at: clock.now().toISOString(), action, subject, detail }));
  }

  #changed(): void {
    this.#parts.events.emit({ type: "extensions" });
  }
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
