import { BUILT_INS, STRATEGY_SETS, type StrategySet } from "@bourse/builtin";
import { HOST_LIMITS, HOST_VERSION, type HostLimits, TAKES_KEPT } from "@bourse/contract";
import { clockSteps, type Random, SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { HOST_FEATURE_MASK } from "@bourse/runtime";
import { type Logger, pino } from "pino";
import { hostAccounts } from "./accounts/accounts.ts";
import { fillNotes } from "./accounts/fill-notes.ts";
import { wireActivations } from "./activation/wire.ts";
import { callsWithin } from "./api/in-process.ts";
import { apiServer } from "./api/server.ts";
import { webApps } from "./apps/web-apps.ts";
import { openBacktests } from "./backtests/desk.ts";
import { startCautiously } from "./cautious-start.ts";
import type { HostConfig } from "./config.ts";
import { CONTRIBUTION_KINDS } from "./contributions/kinds/index.ts";
import { type OfferDesk, offerDesk } from "./contributions/offers.ts";
import { runtimesOf } from "./contributions/supported.ts";
import { takeStore } from "./contributions/takes.ts";
import { openDatabase } from "./database.ts";
import { drawingBook } from "./developer/drawings.ts";
import { leftBehind } from "./developer/left-behind.ts";
import type { Host, HostOptions } from "./embedded.ts";
import { eventBus } from "./events.ts";
import { wireGuests } from "./guests.ts";
import { stateOf } from "./host-state.ts";
import type { InAppDesk } from "./in-app/desk.ts";
import { inApp } from "./in-app/in-app.ts";
import type { PluginSupport } from "./in-app/plugins.ts";
import { declared } from "./install/declared.ts";
import { manifestOf } from "./install/manifest.ts";
import { restMarketplace } from "./install/marketplace/rest-marketplace.ts";
import { openOfficial } from "./install/official/open.ts";
import type { OfficialCheck } from "./install/official.ts";
import { planBook } from "./install/resolve/plans.ts";
import { runInstalled } from "./install/run.ts";
import { whyStopped } from "./install/stopped.ts";
import { createMailbox } from "./interactive/mailbox.ts";
import { journalStore } from "./journal/store.ts";
import { openHostMarket } from "./market/open.ts";
import { pluginHost } from "./plugins/host/plugin-host.ts";
import type { MarketplacePort } from "./ports/marketplace.ts";
import { machineLoad, type WatchedMachine } from "./process/machine-load.ts";
import { HostRefusal } from "./refusal.ts";
import { type ReplacedRunners, wireRunners } from "./runners.ts";
import { type HostService, hostService } from "./service.ts";
import { type ReplacedPorts, wireServices } from "./services/index.ts";
import type { HostServices } from "./services/services.ts";
import { addressFile } from "./store/address.ts";
import { restoredFrom } from "./store/backup/restored.ts";
import { sweepBackups } from "./store/backup/write.ts";
import { doubtedTime } from "./store/doubted-time.ts";
import { extensionStore } from "./store/extensions.ts";
import type { Connect } from "./store/open-database.ts";
import { openStores } from "./store/open-stores.ts";
import { packageStore } from "./store/packages/store.ts";
import { readToken } from "./store/token.ts";
import { withUnsigned } from "./store/unsigned.ts";
import { unwrittenActs } from "./store/unwritten.ts";
import { unwrittenMark } from "./store/unwritten-mark.ts";
import { workspaceStore } from "./store/workspaces.ts";

/** Replaceable parts of a host; each has a real default. */
export interface OpenOptions extends HostOptions, ReplacedPorts, ReplacedRunners {
  readonly marketplace?: MarketplacePort;
  readonly official?: OfficialCheck;
  /** Measures the time that the machine did not give this process. */
  readonly machine?: WatchedMachine;
  readonly random?: Random;
  readonly limits?: HostLimits;
  /** Strategies of the client itself; {@link STRATEGY_SETS} when absent. */
  readonly strategies?: readonly StrategySet[];
  /** Opens the database file. */
  readonly openConnection?: Connect;
  /** Semantic version; {@link HOST_VERSION} when absent. */
  readonly hostVersion?: string;
}

/** A host that has been set up, with its parts. */
export interface OpenHost extends Host {
  readonly service: HostService;
  /** The services that commands use. */
  readonly services: HostServices;
  readonly inApp: InAppDesk;
}

/**
 * Opens the data folder, verifies and starts the installed extensions, and prepares the local API. @throws HostRefusal
 * `host.folder_in_use`, `host.folder_newer`
 */
export async function openHost(config: HostConfig, options: OpenOptions = {}): Promise<OpenHost> {
  const logger = pino({ level: options.logLevel ?? "warn" }, pino.destination(2));
  const parts = assemble(config, logger, options);
  try {
    return await open(parts, config, logger);
  } catch (cause) {
    // Otherwise the folder stays locked, and running guests keep the process alive.
    await close(parts);
    throw cause;
  }
}

/** All parts of a host; each function takes those that it needs. */
type HostParts = ReturnType<typeof assemble>;

async function open(parts: HostParts, config: HostConfig, logger: Logger): Promise<OpenHost> {
  startCautiously(parts);
  sweepBackups(config.dataDir);
  parts.packages.sweep(new Set(parts.extensions.list().map((each) => each.digest)));
  for (const { id } of parts.extensions.list()) await runInstalled(parts, id);
  const service = hostService(parts);
  const { clock, random, limits, market, events, services } = parts;
  const token = readToken(random, config.dataDir);
  const address = addressFile(random, config.dataDir);
  const context = {
    service,
    services,
    offers: offersOf(parts),
    apps: parts.webApps,
    accounts: parts.accounts,
    fillNotes: fillNotes(parts),
    backtests: parts.backtests,
    connections: parts.connections,
    inApp: parts.inApp,
    market,
    events,
    maxChartCandles: limits.maxChartCandles,
    state: () => stateOf({ ...parts, developer: service.developer }),
    workspace: () => parts.workspaces.current(),
    confirmCaution() {
      parts.cautions.confirm();
      events.emit({ type: "extensions" });
    },
  };
  const server = await apiServer({ context, clock, random, limits, logger, token, pageFolder: config.pageFolder });
  const look = () => void service.checkStandings().catch((cause: unknown) => logger.error(cause));
  const lookAtKeys = () => void service.followOfficialKeys().catch((cause: unknown) => logger.error(cause));
  const watches = [setInterval(look, limits.standingEveryMs), setInterval(lookAtKeys, limits.officialEveryMs)];
  for (const watch of watches) watch.unref();
  // Must come last: events played before every listener is attached would be lost.
  await market.start();
  await services.sources.start();
  await parts.connections.start();
  return {
    service,
    services,
    inApp: parts.inApp,
    token,
    call: callsWithin(server, token),
    subscribe: events.subscribe,
    audit: () => parts.audit.list(),
    async listen() {
      // First: the page's policy names the address of the applications.
      await parts.webApps.listen();
      const origin = await server.listen({ host: "127.0.0.1", port: config.port });
      parts.webApps.shownBy(origin);
      address.write(origin);
      // Extensions and plugins show everything on a page, so the page is served first.
      parts.inApp.start();
      return origin;
    },
    async close() {
      address.remove();
      for (const watch of watches) clearInterval(watch);
      // Must come first: a request waiting for the marketplace would keep the server open.
      await service.close();
      await server.close();
      await close(parts);
    },
  };
}

function offersOf(parts: HostParts): OfferDesk {
  const { database, audit, extensions, market, events, clock, services, workspaces } = parts;
  return offerDesk({
    kinds: CONTRIBUTION_KINDS,
    installed: { ...extensions, manifestOf, isStopped: (each) => whyStopped(parts, each) !== undefined },
    takes: takeStore(database, TAKES_KEPT),
    desk: { services, market, now: () => clock.now(), workspace: () => workspaces.current() },
    database,
    audit,
    changed: () => events.emit({ type: "offers" }),
  });
}

async function close({
  activations: running,
  backtests,
  commandLog,
  database,
  market,
  states,
  unwritten,
  inApp: builtIn,
  webApps: apps,
  wired,
  connections,
}: HostParts): Promise<void> {
  try {
    await backtests.close();
    await connections.close();
    await market.close();
    states.close();
    await builtIn.close();
    await running.close();
    await apps.close();
    unwritten.close();
    await wired.close();
    commandLog.flush();
  } finally {
    database.close();
  }
}

function assemble(config: HostConfig, logger: Logger, options: OpenOptions) {
  const { clock = SYSTEM_CLOCK, random = SYSTEM_RANDOM, limits = HOST_LIMITS, builtIns = BUILT_INS } = options;
  const report = (cause: unknown) => logger.error(cause);
  // Done before the folder is locked: an invalid setting must not leave it locked.
  // Only a checkout brings recorded bars; a host that lacks them needs no repair.
  const reportMarket = (cause: unknown) =>
    cause instanceof HostRefusal && cause.code === "market.source_missing" ? logger.info(cause.message) : report(cause);
  const { dataDir } = config;
  const opened = { clock, random, dataDir, report: reportMarket };
  const { market, imports, added } = openHostMarket(options.market ?? config.market, opened);
  const database = openDatabase(dataDir, options.openConnection);
  const [events, mailbox] = [eventBus(), createMailbox()];
  const extensions = withUnsigned(extensionStore(database));
  const workspaces = workspaceStore({ database, clock, random });
  const workspace = workspaces.current;
  const steps = clockSteps(clock, doubtedTime({ dataDir, random, report }));
  const basics = { database, clock, clockSteps: steps, random, workspace, dataDir, events, market, report };
  const wired = wireServices({
    ...basics,
    mailbox,
    live: market,
    imports,
    added,
    extensions,
    ...declared(extensions),
    replaced: options,
  });
  const officialKeys = new Set(config.officialKeys);
  const interactive = wireGuests({ ...basics, extensions, officialKeys, mailbox, wired });
  const stores = openStores(database);
  const { audit } = stores;
  const official = openOfficial(config, { database, audit, clock, announce: options.announce });
  const { authority, log } = interactive;
  const apps = webApps({ ...basics, services: wired.services, authority, log, logger });
  const unwritten = unwrittenActs({ ...basics, mark: unwrittenMark(dataDir), everyMs: limits.unwrittenEveryMs });
  const backtests = openBacktests({ ...basics, strategies: options.strategies ?? STRATEGY_SETS });
  const desk = { ...hostAccounts({ ...options, ...basics, ...stores, ...wired, unwritten }), backtests };
  const runners = options.runners ?? wireRunners({ ...basics, wired, apps, model: config.model ?? {} });
  const authors = { developed: leftBehind(dataDir, random), drawings: drawingBook() };
  const active = wireActivations({ ...basics, ...authors, audit, interactive, runners, runtime: options.runtime });
  const openPlugins = (support: PluginSupport) =>
    pluginHost({ ...basics, ...support, unwritten, environment: process.env });
  market.subscribe((symbol) => events.emit({ type: "market", symbol }));
  // Silence shows in the list of symbols, and no event of a single symbol invalidates that list.
  market.silences(() => events.emit({ type: "market" }));
  return {
    ...stores,
    states: active.states,
    abilities: {
      hostVersion: options.hostVersion ?? HOST_VERSION,
      abiMask: HOST_FEATURE_MASK,
      runtimes: runtimesOf(runners),
      official: options.official ?? official,
    },
    official,
    restoredFrom: restoredFrom(dataDir),
    limits,
    clock,
    clockSteps: basics.clockSteps,
    machineLoad: machineLoad(options.machine),
    random,
    workspaces,
    database,
    extensions,
    unwritten,
    commandLog: interactive.log,
    packages: packageStore({ dataDir, database, random, report }),
    webApps: apps,
    ...desk,
    // `wired.services` has a market for guests; the in-app API gets the host's own.
    inApp: inApp({ ...basics, ...stores, ...wired, ...wired.services, ...desk, market, builtIns, openPlugins }),
    developer: config.developer === true,
    ...authors,
    journals: journalStore(dataDir),
    plans: planBook({ clock, random }, limits),
    marketplace: options.marketplace ?? restMarketplace(config.cloudUrl, limits),
    market,
    wired,
    services: wired.services,
    activations: active.activations,
    events,
  };
}
