import type {
  AcceptKeysRequest,
  CommandRecordList,
  Extension,
  ExtensionList,
  InstallRequest,
  JournalAnswer,
  JournalList,
  KeySetState,
  LogAnswer,
  NewWorkspace,
  Plan,
  PluginDetails,
  PluginList,
  PublisherVerification,
  Removed,
  ResolveRequest,
  RunAnywayRequest,
  TermsList,
  TrustList,
  ViewEventRequest,
  Workbench,
  Workspace,
  WorkspaceChange,
  WorkspaceList,
} from "@bourse/contract/host-api";
import { type Clock, SerialQueue } from "@bourse/platform";
import type { Activations } from "./activation/activations.ts";
import { tellView } from "./activation/view-event.ts";
import { buildWorkbench, type ChartContext } from "./contributions/views/model.ts";
import { type DeveloperDesk, type DeveloperParts, developerDesk } from "./developer/desk.ts";
import { findInstalled } from "./install/change.ts";
import { describeExtension, listExtensions, listTrust } from "./install/describe.ts";
import { install } from "./install/install.ts";
import { type ListCommandsParts, listCommands } from "./install/list-commands.ts";
import { forgetKey, remove, retry, setApprovals, setEnabled } from "./install/manage.ts";
import { describePlugin, searchPlugins } from "./install/marketplace/catalogue.ts";
import type { News } from "./install/news.ts";
import { followOfficialKeys } from "./install/official/follow.ts";
import type { DescribeParts, InstallParts, PlanParts, RemoveParts } from "./install/parts.ts";
import { planner } from "./install/resolve/planner.ts";
import { acceptKeys, compareKeys } from "./install/restored.ts";
import { type RoundParts, standingRounds } from "./install/round.ts";
import { runInstalled } from "./install/run.ts";
import { runAnyway, stopAgain } from "./install/run-anyway.ts";
import { follow, rejudge } from "./install/standing.ts";
import { listTerms } from "./install/terms/list.ts";
import type { JournalStore } from "./journal/store.ts";
import { HostRefusal } from "./refusal.ts";
import {
  changeWorkspace,
  createWorkspace,
  listWorkspaces,
  removeWorkspace,
  type WorkspaceParts,
} from "./workspaces/workspaces.ts";

/** The operations of the local API, without HTTP. Every method throws HostRefusal when it refuses. */
export interface HostService {
  search(query: string, cursor?: string): Promise<PluginList>;
  plugin(id: string): Promise<PluginDetails>;
  /** The evidence for the verification of an extension's publisher. */
  verification(id: string): Promise<PublisherVerification>;
  /**
   * Checks whether the marketplace answers, unless there was a recent request. Returns at once; an event reports a
   * change.
   */
  lookForMarketplace(): void;
  resolve(request: ResolveRequest): Promise<Plan>;
  install(request: InstallRequest): Promise<Extension>;
  setApprovals(id: string, approved: readonly string[]): Promise<Extension>;
  setEnabled(id: string, state: "enabled" | "disabled"): Promise<Extension>;
  retry(id: string): Promise<Extension>;
  /** Lets an installed version run although the marketplace says that its key is revoked. */
  runAnyway(id: string, seen: RunAnywayRequest): Promise<Extension>;
  /** Withdraws that decision. */
  stopAgain(id: string): Promise<Extension>;
  /** `together` writes in the transaction that removes the extension. */
  remove(id: string, together?: () => void): Promise<Removed>;
  extensions(): ExtensionList;
  log(id: string): LogAnswer;
  /** The terms that the trader accepted for the installed version, in full. */
  terms(id: string): Promise<TermsList>;
  /** The latest commands of an extension and their outcomes. */
  commands(id: string): CommandRecordList;
  /** Recorded runs of an interactive guest. */
  journals(id: string): JournalList;
  journal(id: string, name: string): JournalAnswer;
  /** Notifies an interactive guest of an event in its view. */
  viewEvent(event: ViewEventRequest): void;
  trust(): TrustList;
  forgetKey(keyId: string): Promise<void>;
  /** Compares the marketplace's key set of a publisher with the one this host remembers. */
  compareKeys(publisher: string): Promise<KeySetState>;
  /** Accepts the marketplace's key set of a publisher as the newest. */
  acceptKeys(request: AcceptKeysRequest): Promise<void>;
  workbench(chart: ChartContext): Workbench;
  readonly workspaces: WorkspaceActions;
  readonly developer: DeveloperDesk;
  /** Notices that the owner has replaced the file of official keys. */
  followOfficialKeys(): Promise<void>;
  /** Asks the marketplace whether the installed versions may still run. */
  checkStandings(): Promise<void>;
  /** Ends requests to the marketplace and waits until none of them uses the store. */
  close(): Promise<void>;
}

/** The trader's workspaces. Opening one waits for its turn: it ends and starts extensions as an install does. */
export interface WorkspaceActions {
  list(): WorkspaceList;
  create(workspace: NewWorkspace): Promise<Workspace>;
  change(id: string, change: WorkspaceChange): Promise<Workspace>;
  remove(id: string): Promise<void>;
}

/** The ports of the areas whose operations these are. */
type ServiceParts = InstallParts &
  RemoveParts &
  PlanParts &
  DescribeParts &
  InstalledParts &
  DeveloperParts &
  WorkspaceParts &
  RoundParts;

interface InstalledParts extends ListCommandsParts {
  readonly activations: Activations;
  readonly journals: JournalStore;
  readonly clock: Clock;
}

/** A page requests the state several times a minute; checking more often would only cause traffic. */
const LOOK_EVERY_MS = 10_000;

/** The request only finds out whether the marketplace answers, so a refusal is a valid result. */
function refusedOrThrow(cause: unknown): void {
  if (!(cause instanceof HostRefusal)) throw cause;
}

/**
 * Actions that change something take turns; reads do not wait for them. No action contacts another machine during its
 * turn: a hanging marketplace must not keep the trader from revoking.
 */
export function hostService(parts: ServiceParts): HostService {
  // No action on extensions ever sees another half done.
  const order = new SerialQueue();
  const hear = (news: News) => order.run(() => follow(parts, news));
  const plans = planner(parts, hear);
  const rounds = standingRounds(parts, hear);
  const followKeys = () => followOfficialKeys(parts, order);
  let lookedAt = Number.NEGATIVE_INFINITY;
  const act = async (subject: string, work: () => Promise<unknown>) => {
    await followKeys();
    return order.run(async () => {
      await noteRefusal(parts, subject, work);
      return describeExtension(parts, subject);
    });
  };
  return {
    search: (query, cursor) => watchReach(parts, () => searchPlugins(parts, query, cursor)),
    plugin: (id) =>
      watchReach(parts, async () => {
        await followKeys();
        const records = await parts.marketplace.versions(id);
        return describePlugin(parts, plans, { id, records });
      }),
    verification: (id) => watchReach(parts, () => parts.marketplace.verification(id)),
    lookForMarketplace() {
      const now = parts.clock.elapsed();
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      watchReach(parts, () => parts.marketplace.search("")).catch(refusedOrThrow);
    },
    // A download may take minutes, and a revoke must not wait for it. The plan is bound to the generation it was made
    // for.
    async resolve(request) {
      refuseUnsigned(parts, request.id);
      await followKeys();
      return noteRefusal(parts, request.id, () => watchReach(parts, () => plans.resolve(request)));
    },
    async install(request) {
      const pending = parts.plans.get(request.plan_id);
      const { id } = pending.plan;
      refuseUnsigned(parts, id);
      await followKeys();
      await noteRefusal(parts, id, () => watchReach(parts, () => plans.lookAgain(pending)));
      return act(id, () => install(parts, request));
    },
    setApprovals: (id, approved) => act(id, () => setApprovals(parts, id, approved)),
    setEnabled: (id, state) => act(id, () => setEnabled(parts, id, state)),
    retry: (id) => act(id, () => retry(parts, id)),
    runAnyway: (id, seen) =>
      act(id, () => rejudge(parts, parts.database.transaction, () => runAnyway(parts, id, seen))),
    stopAgain: (id) => act(id, () => rejudge(parts, parts.database.take, () => stopAgain(parts, id))),
    remove: (id, together) =>
      order.run(async () => {
        await remove(parts, id, together);
        return { written: parts.unwritten.state() === undefined };
      }),
    ...installedReads(parts),
    viewEvent: (event) => tellView(parts.activations, event),
    trust: () => listTrust(parts),
    forgetKey: (keyId) => order.run(async () => forgetKey(parts, keyId)),
    compareKeys: (publisher) => watchReach(parts, () => compareKeys(parts, publisher)),
    async acceptKeys(request) {
      const shown = await watchReach(parts, () => parts.marketplace.keys(request.publisher));
      const { transaction } = parts.database;
      await order.run(() => rejudge(parts, transaction, () => acceptKeys(parts, request, shown)));
      parts.events.emit({ type: "extensions" });
    },
    followOfficialKeys: followKeys,
    async checkStandings() {
      await followKeys();
      await watchReach(parts, rounds.run);
    },
    async close() {
      parts.marketplace.close();
      await rounds.settled();
      await order.run(async () => undefined);
    },
    workspaces: workspaceActions(parts, order),
    developer: developerDesk(parts, order),
    workbench: (chart) => buildWorkbench(parts.activations.shown(), chart, parts.clock.now()),
  };
}

/** A signed package does not take the place of one that its author is writing. @throws HostRefusal `developer.id_in_use` */
function refuseUnsigned({ extensions }: ServiceParts, id: string): void {
  const folder = extensions.find(id)?.unsigned?.folder;
  if (folder !== undefined) throw new HostRefusal("developer.id_in_use", `${id} runs from ${folder}`);
}

type InstalledReads = Pick<HostService, "extensions" | "log" | "terms" | "commands" | "journals" | "journal">;

/** Facts about installed extensions; they wait for no turn. */
function installedReads(parts: ServiceParts): InstalledReads {
  return {
    extensions: () => listExtensions(parts),
    log(id) {
      findInstalled(parts, id);
      return { entries: parts.activations.log(id).map(({ at, text }) => ({ at, text })) };
    },
    terms: (id) => listTerms(parts, id),
    commands: (id) => listCommands(parts, id),
    journals(id) {
      findInstalled(parts, id);
      return { journals: parts.journals.list(id).map(({ name, bytes }) => ({ name, bytes })) };
    },
    journal(id, name) {
      findInstalled(parts, id);
      return { name, data: Buffer.from(parts.journals.read(id, name)).toString("base64") };
    },
  };
}

function workspaceActions(parts: ServiceParts, order: SerialQueue): WorkspaceActions {
  const { inWorkspace, stop } = parts.activations;
  const generations = { inWorkspace, stop, run: (id: string) => runInstalled(parts, id) };
  return {
    list: () => listWorkspaces(parts),
    create: (workspace) => order.run(async () => createWorkspace(parts, workspace)),
    change: (id, change) => order.run(() => changeWorkspace({ ...parts, generations }, id, change)),
    remove: (id) => order.run(async () => removeWorkspace(parts, id)),
  };
}

/** The pages show whether the marketplace answers, and are notified of changes. */
async function watchReach<Result>(parts: ServiceParts, ask: () => Promise<Result>): Promise<Result> {
  const before = parts.marketplace.reachable();
  try {
    return await ask();
  } finally {
    if (parts.marketplace.reachable() !== before) parts.events.emit({ type: "extensions" });
  }
}

/** A refusal for security reasons is recorded in the audit log: it may be the only trace of an attack. */
async function noteRefusal<Result>(parts: ServiceParts, subject: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof HostRefusal && /^(trust|signature|official)\./.test(cause.code)) {
      const detail = { code: cause.code, message: cause.message };
      const at = parts.clock.now().toISOString();
      // A full disk must not hide the reason of a refusal.
      parts.database.take(() => parts.audit.add({ at, action: "refuse", subject, detail }));
    }
    throw cause;
  }
}
