import path from "node:path";
import type { EgressNetwork } from "@bourse/egress";
import { type Random, SYSTEM_RANDOM, writeDurably } from "@bourse/platform";
import type { FastifyInstance } from "fastify";
import { resolverDns } from "./adapters/dns/resolver.ts";
import { ProcessDossierMaker } from "./adapters/dossier-process/process-maker.ts";
import { cloudEgress } from "./adapters/egress/egress.ts";
import { LocalStore } from "./adapters/files/local-store.ts";
import { ThreadPackageReader } from "./adapters/package-thread/package-reader.ts";
import { openSecrets } from "./adapters/sealing/open-secrets.ts";
import { openMailer } from "./adapters/smtp/open-mailer.ts";
import { openPayments } from "./adapters/stripe/open-payments.ts";
import type { Cloud as Composition } from "./composition.ts";
import { type CloudConfig, type FullConfig, withDefaults } from "./config/config.ts";
import { createDocumentation } from "./documentation/documentation.ts";
import { requireReadableSecrets } from "./domain/accounts/second-factor.ts";
import { CatalogueCache } from "./domain/catalogue/cache.ts";
import { sendAccountMail } from "./domain/notices/mail/account-mail.ts";
import { openOutboxes } from "./domain/notices/outbox/outboxes.ts";
import { createOperators } from "./domain/operators/first-operators.ts";
import { createServer } from "./http/server.ts";
import { OutsideMetrics } from "./metrics/outside-metrics.ts";
import { createLog } from "./nodes/log.ts";
import { openOfficialKeys } from "./nodes/official-keys.ts";
import { openJobs } from "./nodes/open-jobs.ts";
import { openStorage, type StorageParts } from "./nodes/open-storage.ts";
import { openKnownStore } from "./nodes/open-store.ts";
import type { OperationsServer } from "./nodes/operations-server.ts";
import { openPublicFiles, type PublicFiles } from "./nodes/public-files.ts";
import { holdingStartLock } from "./nodes/start-lock.ts";
import { stopNode } from "./nodes/stop.ts";
import { traceCall } from "./nodes/traces.ts";
import { openWatch } from "./nodes/watch.ts";
import { describeApi } from "./openapi/description.ts";
import type { Dns } from "./ports/dns.ts";
import type { DossierMaker } from "./ports/dossier-maker.ts";
import type { ObjectStore, StoreUpkeep } from "./ports/objects.ts";
import type { CallListener } from "./ports/outside-calls.ts";
import type { PackageReader } from "./ports/package-reader.ts";
import type { PayoutProvider } from "./ports/payouts.ts";
import type { Service } from "./ports/service.ts";
import { ROUTES } from "./routes/index.ts";
import { readRevision } from "./store/catalogue/versions.ts";

/** A service that is ready to listen. */
export interface Cloud {
  /** Origin of the service, known after {@link Cloud.listen}. */
  readonly url: string;
  /** Origin of the operations port, known after {@link Cloud.listen}; undefined without one. */
  readonly operationsUrl: string | undefined;
  listen(): Promise<string>;
  /** Reports that it is not ready, answers open requests, and stops jobs and database. */
  close(): Promise<void>;
}

/** Parts that a test replaces. */
export interface CloudParts extends StorageParts {
  readonly payouts?: PayoutProvider;
  /** Network parts for connections to addresses given by others. */
  readonly network?: Partial<EgressNetwork>;
  readonly dns?: Dns;
  readonly random?: Random;
  readonly dossiers?: DossierMaker;
  readonly packages?: PackageReader;
  readonly wrapObjects?: (objects: ObjectStore) => ObjectStore;
}

/**
 * Opens the database, migrates it, creates the first operators and wires the service. Nodes that start together do this
 * one after another.
 *
 * @throws when the data folder is in use, the database cannot be opened or a newer version has migrated it, or the
 * packages of the database are in another store.
 */
export async function createCloud(config: CloudConfig, parts: CloudParts = {}): Promise<Cloud> {
  const full = withDefaults(config, config.log ?? createLog(config.logLevel));
  return holdingStartLock(full, () => openCloud(full, parts));
}

async function openCloud(full: FullConfig, parts: CloudParts): Promise<Cloud> {
  const storage = await openStorage(full, parts);
  const { pool, database, clock } = storage;
  const { random = SYSTEM_RANDOM } = parts;
  const outside = new OutsideMetrics();
  const told: CallListener = (call) => {
    outside.listener(call);
    if (full.traces) traceCall(call);
  };
  let url = "";
  const store = await openKnownStore({ ...full, clock, random, told }, database, () => full.publicUrl ?? url);
  const official = await openOfficialKeys(full.officialSets, database, clock);
  const jobs = await openJobs({ ...full, databaseUrl: full.databaseUrl, pool, database });
  let files: PublicFiles | undefined;
  const cache = new CatalogueCache({
    readRevision: () => readRevision(database),
    staleMs: full.limits.catalogueStaleMs,
    mostBytes: full.limits.catalogueCacheBytes,
    elapsed: () => performance.now(),
    placed: (url, answer, epoch) => files?.placed(url, answer, epoch),
  });
  const publicUrl = () => full.publicUrl ?? localName(url);
  const opened = { database, clock, random, store, jobs, cache, told, publicUrl, official };
  const { service, outboxes } = await wireService(full, parts, opened);
  const composition: Composition = {
    service,
    issuerLogins: full.issuer && (await import("./adapters/oidc/issuer.ts")).openIssuer(full.issuer, full.limits),
    cache,
    uploads: store instanceof LocalStore ? store : undefined,
    flags: full.flags,
    documentation: createDocumentation(() => describeApi(ROUTES, full.flags)),
  };
  await requireReadableSecrets(service);
  await createOperators(service, (operators) =>
    writeDurably(path.join(full.dataDir, "operators.json"), `${JSON.stringify({ operators }, null, 2)}\n`, { random }),
  );
  const watch = openWatch(full, { ...storage, store, outside });
  const app = await createServer(composition, { ...full, routes: ROUTES }, watch);
  let operations: OperationsServer | undefined;
  return {
    get url() {
      return url;
    },
    get operationsUrl() {
      return operations?.url;
    },
    async listen() {
      operations = await watch.listen();
      files = await openPublicFiles(full, cache);
      url = await listen(app, full);
      files?.start();
      await jobs.work(service, { nodes: full.databaseUrl === undefined ? "single" : "many" });
      outboxes.start();
      return url;
    },
    close: () =>
      stopNode(
        {
          health: watch.health,
          app,
          workers: async () => {
            // A dossier under way would hold up the jobs; another node makes it.
            await service.dossiers.close();
            await files?.stop();
            await outboxes.stop();
            await jobs.stop({ withinMs: full.limits.jobStopMs });
          },
          last: async () => {
            await operations?.close();
            await service.packages.close();
            await database.destroy();
          },
        },
        full,
      ),
  };
}

/** The parts that are open before the service is put together. */
interface Opened extends Pick<Service, "database" | "clock" | "random" | "jobs" | "publicUrl" | "official"> {
  readonly store: ObjectStore & StoreUpkeep;
  readonly cache: CatalogueCache;
  readonly told: CallListener;
}

async function wireService(full: FullConfig, parts: CloudParts, opened: Opened) {
  const { database, clock, random, store, jobs, cache, told, publicUrl, official } = opened;
  const providers = await openPayments({ ...full, told });
  const service: Service = {
    database,
    objects: parts.wrapObjects?.(store) ?? store,
    upkeep: store,
    packages: parts.packages ?? new ThreadPackageReader(),
    dossiers: parts.dossiers ?? new ProcessDossierMaker(),
    payouts: parts.payouts ?? providers.payouts,
    payments: providers.payments,
    egress: cloudEgress(parts.network),
    dns: parts.dns ?? resolverDns(),
    jobs,
    secrets: await openSecrets({ ...full, random }),
    publicUrl,
    mailer: await openMailer({ ...full, clock, random }, full.limits.notices.mailTimeoutMs),
    accountMail: { sendMail: (work, message) => sendAccountMail(service, work, message) },
    clock,
    random,
    log: full.log,
    limits: full.limits,
    official,
    catalogueChanged: () => cache.changed(),
    mailWritten: () => outboxes.sendMails(),
  };
  const outboxes = openOutboxes(service, full.flags);
  return { service, outboxes };
}

/** A browser must reach this machine by name: passkeys are bound to a name, never to an address. */
function localName(url: string): string {
  return url.replace("//127.0.0.1:", "//localhost:");
}

async function listen(app: FastifyInstance, { host, port }: FullConfig): Promise<string> {
  return app.listen({ host, port });
}
