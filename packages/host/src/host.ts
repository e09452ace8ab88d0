import {
  ABI_VERSION,
  CANDLE_SNAPSHOT_MAX_BYTES,
  CANDLE_SNAPSHOT_MAX_CANDLES,
  declaredContributions,
  HOST_LIMITS,
  HOST_VERSION,
  type HostLimits,
  QUOTE_SNAPSHOT_MAX_BYTES,
  TAKES_KEPT,
} from "@bourse/contract";
import type { HostState } from "@bourse/contract/host-api";
import { type Clock, type Random, SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { type Logger, pino } from "pino";
import { activations } from "./activation/activations.ts";
import { announcer } from "./activation/announce.ts";
import { runInstalled } from "./activation/run.ts";
import { apiServer } from "./api/server.ts";
import type { HostConfig } from "./config.ts";
import { CONTRIBUTION_KINDS } from "./contributions/kinds/index.ts";
import { type OfferDesk, offerDesk } from "./contributions/offers.ts";
import { RUNTIMES_HERE } from "./contributions/supported.ts";
import { takeStore } from "./contributions/takes.ts";
import { eventBus } from "./events.ts";
import { manifestOf } from "./install/manifest.ts";
import { restMarketplace } from "./install/marketplace/rest-marketplace.ts";
import { planBook } from "./install/resolve/plans.ts";
import { whyStopped } from "./install/stopped.ts";
import { createMailbox } from "./interactive/mailbox.ts";
import { wireInteractive } from "./interactive/wire.ts";
import { journalStore } from "./journal/store.ts";
import { openHostMarket } from "./market/open.ts";
import type { MarketDataPort } from "./market/port.ts";
import type { HostParts } from "./parts.ts";
import type { MarketplacePort } from "./ports/marketplace.ts";
import { createGuestRuntime, type GuestRuntime, HOST_FEATURE_MASK } from "./runtime/index.ts";
import { type HostService, hostService } from "./service.ts";
import type { ReplacedPorts } from "./services/index.ts";
import { wireServices } from "./services/index.ts";
import type { HostServices } from "./services/services.ts";
import { addressFile } from "./store/address.ts";
import { type AuditEntry, auditStore } from "./store/audit.ts";
import { type Connect, type Database, openDatabase } from "./store/database.ts";
import { type ExtensionStore, extensionStore } from "./store/extensions.ts";
import { keySetStore } from "./store/key-sets.ts";
import { packageStore } from "./store/packages/store.ts";
import { revocationStore } from "./store/revocations.ts";
import { standingStore } from "./store/standings.ts";
import { readToken } from "./store/token.ts";
import { trustStore } from "./store/trust.ts";
import { unwrittenActs } from "./store/unwritten.ts";
import { versionStore } from "./store/versions.ts";
import { workspaceStore } from "./store/workspaces.ts";

/** Replaceable parts of a host; each has a real default. */
export interface HostOptions extends ReplacedPorts {
  readonly marketplace?: MarketplacePort;
  readonly market?: MarketDataPort;
  readonly runtime?: GuestRuntime;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly limits?: HostLimits;
  /** Lowest severity that is logged; `warn` when absent. */
  readonly logLevel?: "silent" | "warn";
  /** Opens the database file. */
  readonly openConnection?: Connect;
  /** Semantic version; {@link HOST_VERSION} when absent. */
  readonly hostVersion?: string;
}

/** A host that has been set up. */
export interface Host {
  readonly service: HostService;
  /** The services that commands use. */
  readonly services: HostServices;
  readonly token: string;
  /** Every action on this host, oldest first. */
  audit(): readonly AuditEntry[];
  /** Opens the local API on 127.0.0.1; returns its origin. */
  listen(): Promise<string>;
  /** Closes the API, every guest and the store, in this order. */
  close(): Promise<void>;
}

/**
 * Opens the data folder, verifies and starts the installed extensions, and prepares the local API. @throws HostRefusal
 * `host.folder_in_use`, `host.folder_newer`
 */
export async function createHost(config: HostConfig, options: HostOptions = {}): Promise<Host> {
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

async function open(parts: HostParts, config: HostConfig, logger: Logger): Promise<Host> {
  parts.packages.sweep(new Set(parts.extensions.list().map((each) => each.digest)));
  for (const { id } of parts.extensions.list()) await runInstalled(parts, id);
  const service = hostService(parts);
  const { clock, random, limits, market, events } = parts;
  const token = readToken(random, config.dataDir);
  const address = addressFile(random, config.dataDir);
  const { services } = parts.wired;
  const context = {
    service,
    services,
    offers: offersOf(parts),
    market,
    events,
    maxChartCandles: limits.maxChartCandles,
    state: () => stateOf(parts),
  };
  const server = await apiServer({ context, clock, random, limits, logger, token, pageFolder: config.pageFolder });
  const look = () => void service.checkStandings().catch((cause: unknown) => logger.error(cause));
  const watch = setInterval(look, limits.standingEveryMs).unref();
  // Must come last: events played before every listener is attached would be lost.
  await market.start();
  await services.sources.start();
  return {
    service,
    services,
    token,
    audit: () => parts.audit.list(),
    async listen() {
      const origin = await server.listen({ host: "127.0.0.1", port: config.port });
      address.write(origin);
      return origin;
    },
    async close() {
      address.remove();
      clearInterval(watch);
      // Must come first: a request waiting for the marketplace would keep the server open.
      await service.close();
      await server.close();
      await close(parts);
    },
  };
}

function offersOf(parts: HostParts): OfferDesk {
  const { database, audit, extensions, market, events, clock, wired } = parts;
  return offerDesk({
    kinds: CONTRIBUTION_KINDS,
    installed: { ...extensions, manifestOf, isStopped: (each) => whyStopped(parts, each) !== undefined },
    takes: takeStore(database, TAKES_KEPT),
    desk: { services: wired.services, market, now: () => clock.now() },
    database,
    audit,
    changed: () => events.emit({ type: "offers" }),
  });
}

async function close({
  activations: running,
  commandLog,
  database,
  market,
  unwritten,
  wired,
}: HostParts): Promise<void> {
  try {
    await market.close();
    await running.close();
    unwritten.close();
    await wired.close();
    commandLog.flush();
  } finally {
    database.close();
  }
}

const SNAPSHOT_LIMITS = {
  candles: CANDLE_SNAPSHOT_MAX_CANDLES,
  candleBytes: CANDLE_SNAPSHOT_MAX_BYTES,
  quoteBytes: QUOTE_SNAPSHOT_MAX_BYTES,
};

/** The stores of what the host trusts, has seen and has done. */
function openStores(database: Database) {
  return {
    trust: trustStore(database),
    keySets: keySetStore(database),
    versions: versionStore(database),
    standings: standingStore(database),
    revocations: revocationStore(database),
    audit: auditStore(database),
  };
}

function assemble(config: HostConfig, logger: Logger, options: HostOptions): HostParts {
  const { clock = SYSTEM_CLOCK, random = SYSTEM_RANDOM, limits = HOST_LIMITS } = options;
  const report = (cause: unknown) => logger.error(cause);
  // Done before the folder is locked: an invalid setting must not leave it locked.
  const opened = { clock, random, dataDir: config.dataDir, report };
  const { market, imports, added } = openHostMarket(options.market ?? config.market, opened);
  const database = openDatabase(config.dataDir, options.openConnection);
  const events = eventBus();
  const mailbox = createMailbox();
  const extensions = extensionStore(database);
  const workspaces = workspaceStore({ database, clock, random });
  const workspace = workspaces.current;
  const wired = wireServices({
    database,
    clock,
    random,
    workspace,
    dataDir: config.dataDir,
    events,
    mailbox,
    market,
    live: market,
    imports,
    added,
    extensions,
    nameOf: (id) => nameOf(extensions, id),
    contributes: (id, contribution) => contributes(extensions, id, contribution),
    report,
    replaced: options,
  });
  const { dataDir } = config;
  const officialKeys = new Set(config.officialKeys);
  const interactive = wireInteractive({
    database,
    extensions,
    workspace,
    officialKeys,
    mailbox,
    wired,
    clock,
    dataDir,
    report,
  });
  const context = {
    market,
    clock,
    runtime: options.runtime ?? createGuestRuntime(),
    snapshotLimits: SNAPSHOT_LIMITS,
    changed: announcer(events, (id) => running.status(id)),
    report,
    interactive,
  };
  const running = activations(context);
  market.subscribe((symbol) => events.emit({ type: "market", symbol }));
  // Silence shows in the list of symbols, and no event of a single symbol invalidates that list.
  market.silences(() => events.emit({ type: "market" }));
  return {
    ...openStores(database),
    abilities: {
      hostVersion: options.hostVersion ?? HOST_VERSION,
      abiMask: HOST_FEATURE_MASK,
      runtimes: RUNTIMES_HERE,
    },
    limits,
    clock,
    random,
    workspaces,
    database,
    extensions,
    unwritten: unwrittenActs({ database, clock, events, everyMs: limits.unwrittenEveryMs, report }),
    commandLog: interactive.log,
    packages: packageStore({ dataDir, database, random, report }),
    journals: journalStore(config.dataDir),
    plans: planBook({ clock, random }, limits),
    marketplace: options.marketplace ?? restMarketplace(config.cloudUrl, limits),
    market,
    mailbox,
    wired,
    activations: running,
    events,
  };
}

function nameOf(extensions: ExtensionStore, id: string): string | undefined {
  const installed = extensions.find(id);
  return installed && manifestOf(installed).name;
}

function contributes(extensions: ExtensionStore, id: string, contributionId: string): boolean {
  const installed = extensions.find(id);
  return !!installed && declaredContributions(manifestOf(installed)).some((each) => each.id === contributionId);
}

function stateOf({ abilities, marketplace, workspaces, unwritten }: HostParts): HostState {
  const open = unwritten.state();
  return {
    ...(open === undefined ? {} : { unwritten: open }),
    host_version: abilities.hostVersion,
    abi: { version: ABI_VERSION, mask: abilities.abiMask },
    cloud: { url: marketplace.url, reachable: marketplace.reachable() },
    workspace: workspaces.current(),
  };
}
