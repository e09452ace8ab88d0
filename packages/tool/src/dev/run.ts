import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { HostCallRefusal } from "@bourse/client";
import type { DevelopedFault } from "@bourse/contract/host-api";
import { SerialQueue } from "@bourse/platform";
import { HostRefusal } from "@bourse/runtime/refusal";
import { SourcePlaces } from "@bourse/sdk/source-places";
import { hasFlag, type Invocation } from "../cli/command.ts";
import { EXIT, type ExitCode } from "../cli/exit.ts";
import { reportFailure } from "../cli/failure.ts";
import type { Io } from "../cli/io.ts";
import type { Placed } from "../cli/issues.ts";
import { bytePlacesIn, mapBeside } from "../guest/source-map.ts";
import { buildFolder as packFolder } from "../package-tool/pack/build-folder.ts";
import { buildFolder, isBuilt, isOwnWrite, isTypeScript, needsBuild } from "./build.ts";
import { comparison } from "./compare.ts";
import { type DevFault, faultOfGuest, faultOfIssue, sourcesOf } from "./faults.ts";
import { followFolder, isGone } from "./follow.ts";
import { type DevHost, hostFor, openInBrowser } from "./host.ts";
import { ownFolder } from "./owner.ts";
import { typeFaults } from "./types.ts";
import { type Voice, voiceOf } from "./voice.ts";
import { type Saved, savesIn } from "./watch.ts";

/** Builds, checks and shows a folder at each save, until Ctrl-C. */
export async function develop(given: Invocation, io: Io): Promise<ExitCode> {
  const folder = path.resolve(given.args[0] ?? "");
  if (!existsSync(folder)) throw new HostRefusal("tool.folder_gone", `there is no ${folder}`);
  const leave = ownFolder(folder, io);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  try {
    const host = await hostFor(given, io);
    const say = voiceOf(given, io);
    try {
      await say({ event: "ready", folder, page: host.page, own: host.isOwn });
      if (hasFlag(given, "open")) openInBrowser(host.page);
      await watchFolder({ folder, host, say, io }, closed);
      return EXIT.ok;
    } finally {
      await host.close();
    }
  } finally {
    leave();
    close();
  }
}

interface Watching {
  readonly folder: string;
  readonly host: DevHost;
  readonly say: Voice;
  readonly io: Io;
}

/** A package that has passed the check. */
type Packed = NonNullable<Awaited<ReturnType<typeof packed>>["good"]>;

/** Until Ctrl-C, after which the process ends as soon as it is `closed`: a host of its own has a folder to remove. */
async function watchFolder(watching: Watching, closed: Promise<void>): Promise<void> {
  const { folder, host, say, io } = watching;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const turns = new SerialQueue();
  const rounds = new Rounds({ ...watching, turns });
  const saves = savesIn(folder, io.clock);
  const report = async (cause: unknown) => void (await reportFailure(cause, io));
  let waits = false;
  saves.listen((saved) => {
    rounds.interrupt(saved);
    // A round that waits for its turn takes this save too.
    if (waits) return;
    waits = true;
    const round = () => {
      waits = false;
      return rounds.run();
    };
    turns.run(round).catch(report);
  });
  const unfollow = followFolder({
    folder,
    clock: io.clock,
    say,
    find: host.find,
    lost: () => turns.run(() => rounds.showAgain()),
    failed: (fault) => turns.run(() => rounds.guestFailed(fault)),
    report,
  });
  const forget = io.onInterrupt(async () => {
    rounds.interrupt(undefined);
    saves.close();
    unfollow();
    await turns.run(() => rounds.leave()).catch(report);
    end();
    await closed;
    return "";
  });
  try {
    await turns.run(() => rounds.first()).catch(report);
    await ended;
  } finally {
    forget();
    unfollow();
    saves.close();
  }
}

/** The rounds of one folder, one at a time: build, check, show, compare. */
class Rounds {
  readonly #of: Watching & { readonly turns: SerialQueue };
  readonly #compared = comparison();
  readonly #comparing = new SerialQueue();
  #abort = new AbortController();
  #typing = new AbortController();
  /** The types of the last build have not been checked to the end. */
  #isUntyped = false;
  /** The signal of the last check of types. */
  #checked: AbortSignal | undefined;
  /** Files that have changed since the last complete round; undefined: any. */
  #changed: Set<string> | undefined = new Set();
  #good: Packed | undefined;
  #shownDigest: string | undefined;
  #needsShow = false;
  #begun = 0;

  constructor(of: Watching & { readonly turns: SerialQueue }) {
    this.#of = of;
  }

  /** Ends a build that runs: a newer save has come. */
  interrupt(saved: Saved): void {
    this.#begun = this.#of.io.clock.elapsed();
    if (saved === undefined) this.#changed = undefined;
    else for (const file of saved) this.#changed?.add(file);
    this.#abort.abort();
    this.#abort = new AbortController();
    // The module that a round has written has the types of its sources.
    if (isOwnWrite(saved)) return;
    this.#typing.abort();
    this.#typing = new AbortController();
  }

  async first(): Promise<void> {
    this.#begun = this.#of.io.clock.elapsed();
    if (!(await isBuilt(this.#of.folder))) this.#changed = undefined;
    await this.run();
  }

  async run(): Promise<void> {
    const { signal } = this.#abort;
    const { folder } = this.#of;
    const changed = this.#changed;
    const isOld = changed === undefined || needsBuild(folder, changed);
    const unbuilt = isOld ? await buildFolder(folder, { signal, random: this.#of.io.random }) : [];
    if (signal.aborted) return;
    this.#changed = new Set();
    // A save that ends this round leaves the next one nothing to build, but the types of this build to check.
    if (isOld && isTypeScript(folder)) this.#isUntyped = true;
    if (unbuilt.length > 0) return this.#failed(unbuilt);
    const { good, faults } = await packed(folder);
    if (signal.aborted) return;
    if (!good) return this.#failed(faults);
    // The round after a build finds the same package: the comparison that runs is still of the latest.
    if (good.digest !== this.#good?.digest) this.#good = good;
    if (good.digest !== this.#shownDigest || this.#needsShow) await this.showAgain();
    // The module that a round has made is a save as well, of which nobody waits to hear.
    else if (!isOwnWrite(changed)) await this.#of.say({ event: "unchanged" });
    if (this.#isUntyped) this.#checkTypes();
  }

  /** Shows the last good package, also to a host that has come back. */
  async showAgain(): Promise<void> {
    const good = this.#good;
    if (!good) return;
    const { host, folder, say, io } = this.#of;
    try {
      const client = host.find();
      const { id, version } = await client.call("PUT /api/developer/package", {
        query: { folder },
        body: good.archive,
      });
      this.#shownDigest = good.digest;
      this.#needsShow = false;
      await say({ event: "shown", id, version, digest: good.digest, ms: io.clock.elapsed() - this.#begun });
      // The next save does not wait for the events of this one.
      this.#comparing.run(() => this.#compare(good)).catch((cause: unknown) => reportFailure(cause, io));
    } catch (cause) {
      this.#needsShow = true;
      if (!(cause instanceof HostCallRefusal)) throw cause;
      // The follower says that the host has gone, and shows it again later.
      if (isGone(cause) || cause.code === "developer.off") return;
      await this.#failed([{ stage: "check", code: cause.code, message: cause.message }]);
    }
  }

  /** A fault while it ran, in the author's source. */
  async guestFailed(fault: Parameters<typeof faultOfGuest>[0]): Promise<void> {
    const { folder } = this.#of;
    const { module, manifest } = this.#good ?? {};
    const apiVersion = manifest?.apiVersion === 2 ? 2 : 1;
    const sources = await sourcesOf(folder);
    const found = module && (await mapBeside(folder, createHash("sha256").update(module).digest("hex")));
    const places = found && new SourcePlaces(found.map);
    const bytePlaces = await bytePlacesIn(folder);
    await this.#failed([faultOfGuest(fault, { folder, module, apiVersion, sources, places, bytePlaces })]);
  }

  /** Nothing of the folder stays in the host. */
  async leave(): Promise<void> {
    const { host, folder } = this.#of;
    this.#good = undefined;
    await this.#comparing.run(async () => undefined);
    try {
      await host.find().call("DELETE /api/developer/folders", { query: { folder } });
    } catch (cause) {
      // A host that has gone, or has left developer mode, has forgotten it.
      if (!(cause instanceof HostCallRefusal)) throw cause;
    }
  }

  async #failed(faults: readonly DevFault[]): Promise<void> {
    const { host, folder, say, io } = this.#of;
    this.#needsShow = true;
    const timed = faults.map((each): DevelopedFault => ({ ...each, at: io.clock.now().toISOString() }));
    for (const each of timed) await say({ event: "fault", ...each });
    const [fault] = timed;
    if (!fault) return;
    await this.#tell(() => host.find().call("PUT /api/developer/report", { body: { folder, fault } }));
  }

  /** Tells faults of the types once the save is shown, unless a newer one has come. */
  #checkTypes(): void {
    const { folder, io, turns } = this.#of;
    const { signal } = this.#typing;
    // The check of these sources runs already; a save that ended it has another signal.
    if (signal === this.#checked) return;
    this.#checked = signal;
    const tell = async () => {
      const faults = await typeFaults(folder, signal);
      if (!signal.aborted) this.#isUntyped = false;
      if (faults.length > 0) await turns.run(async () => void (signal.aborted || (await this.#failed(faults))));
    };
    tell().catch((cause: unknown) => reportFailure(cause, io));
  }

  /** Plays the last events or drawings to changed code, unless it has been changed again meanwhile. */
  async #compare(good: Packed): Promise<void> {
    const { host, folder, say, io } = this.#of;
    if (this.#good !== good) return;
    await this.#tell(async () => {
      const client = host.find();
      const found = await this.#compared.with(good, { host: client, folder });
      if (!found || this.#good !== good) return;
      const difference = { ...found, at: io.clock.now().toISOString() };
      await say({ event: "difference", ...difference });
      await client.call("PUT /api/developer/report", { body: { folder, difference } });
    });
  }

  /** Tells the page; a host that has gone, or has left developer mode, is no second fault. */
  async #tell(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof HostCallRefusal)) throw cause;
    }
  }
}

/** The archive of the folder, or its faults with their places. */
async function packed(folder: string) {
  if (!existsSync(folder)) {
    const message = `there is no ${folder}`;
    return { faults: [{ stage: "check", code: "tool.folder_gone", message } as const] };
  }
  const verdict = await packFolder(folder);
  const { archive, digest, manifest } = verdict;
  if (verdict.ok && archive && digest !== undefined && manifest) {
    return { good: { archive, digest, manifest, module: verdict.files?.get("main.wasm") }, faults: [] };
  }
  return { faults: verdict.issues.filter(({ severity }) => severity === "error").map((each) => ofCheck(each, folder)) };
}

/** The package check names files from where the command runs. */
function ofCheck({ file, ...issue }: Placed, folder: string): DevFault {
  return faultOfIssue(
    { ...issue, ...(file === undefined ? {} : { file: path.resolve(file) }) },
    { stage: "check", folder },
  );
}
