import type { Server } from "node:net";
import type { Readable } from "node:stream";
import type { ErrorCode } from "@bourse/contract";
import type { AppEntry, AppList, Reason } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { type Authority, createBroker } from "@bourse/runtime/broker";
import type { Logger } from "pino";
import type { CommandLog } from "../broker/command-log.ts";
import type { EventBus } from "../events.ts";
import type { HostServices } from "../services/services.ts";
import { type AppFrames, appFrames } from "./bridge/frames.ts";
import { BRIDGE_METHODS } from "./bridge/methods.ts";
import { type AppBundle, bundleOf, type InstalledApp } from "./bundle.ts";
import { APPS_DOMAIN } from "./serve/gate.ts";
import type { Layers } from "./serve/headers.ts";
import { appsListener } from "./serve/listener.ts";
import { PROBE_LABEL } from "./serve/probe.ts";

export interface WebAppsInput {
  readonly services: HostServices;
  readonly authority: Authority;
  readonly log: Pick<CommandLog, "add">;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly logger: Logger;
  /** Id of the open workspace. */
  workspace(): string;
  report(cause: unknown): void;
  readonly layers?: Layers;
}

/** The running web applications: their listener, their frames and their bridge. */
export interface WebApps {
  readonly frames: AppFrames;
  /** Serves a generation from now on; `failed` is called once if it can no longer be shown. */
  start(app: InstalledApp, failed?: (reason: Reason) => void): void;
  /** Closes its frames at once and serves nothing of it any more. */
  stop(extensionId: string, reason: string): void;
  list(): AppList;
  /** The stream of a page: {@link AppFrames.connect}. */
  connect(): Readable;
  disconnect(): void;
  /** The addresses of all applications, as the page's policy names them. */
  frameSource(): string;
  listen(): Promise<void>;
  /** The address of the page that may show them. */
  shownBy(origin: string): void;
  close(): Promise<void>;
}

interface Running {
  readonly bundle: AppBundle;
  failed(reason: Reason): void;
  fault?: Reason;
}

export function webApps(input: WebAppsInput): WebApps {
  const { events: bus, logger, report, authority, services, clock, log } = input;
  const running = new Map<string, Running>();
  let pageOrigins: readonly string[] = [];
  const broker = createBroker({
    commands: BRIDGE_METHODS,
    services,
    authority,
    officialKeys: new Set(),
    clock,
    log,
    report,
  });
  const listener = appsListener({
    logger,
    pageOrigins: () => pageOrigins,
    find: (label) => healthy([...running.values()].find(({ bundle }) => bundle.label === label)),
    damaged: (bundle, { code, message }) => fail(bundle.app.id, { code, message }),
    ...(input.layers ? { layers: input.layers } : {}),
  });
  const addressOf = (label: string) => `http://${label}.${APPS_DOMAIN}:${portOf(listener.server.address())}`;
  const frames = appFrames({
    ...input,
    broker,
    methods: new Set(BRIDGE_METHODS.map(({ contract }) => contract.method)),
    records: services.webApps,
    running: (id) => healthy(running.get(id)),
    urlOf: ({ label }) => `${addressOf(label)}/`,
  });
  const changed = () => bus.emit({ type: "apps" });
  const end = (id: string, code: ErrorCode, reason: string) => {
    frames.endOf(id, code, reason);
    changed();
  };
  const fail = (id: string, reason: Reason) => {
    const app = running.get(id);
    if (!app || app.fault) return;
    app.fault = reason;
    app.failed(reason);
    end(id, "install.package_damaged", reason.message);
  };
  return {
    frames,
    start(app, failed = () => {}) {
      running.set(app.id, { bundle: bundleOf(app), failed });
      changed();
    },
    stop(id, reason) {
      if (running.delete(id)) end(id, "webapp.generation_ended", reason);
    },
    list: () => ({
      apps: [...running.values()].map(entryOf).sort((one, other) => (one.extension_id < other.extension_id ? -1 : 1)),
      probe: addressOf(PROBE_LABEL),
    }),
    connect: () => frames.connect(),
    disconnect: () => frames.stop(),
    frameSource: () => addressOf("*"),
    async listen() {
      await listener.listen({ host: "127.0.0.1", port: 0 });
    },
    shownBy(origin) {
      pageOrigins = [origin, origin.replace("127.0.0.1", "localhost")];
    },
    close: () => listener.close(),
  };
}

const healthy = (app: Running | undefined): AppBundle | undefined => (app?.fault ? undefined : app?.bundle);

function entryOf({ bundle, fault }: Running): AppEntry {
  const { app, view, networkOrigins } = bundle;
  return {
    extension_id: app.id,
    name: app.name,
    container_id: view.containerId,
    view_id: view.viewId,
    title: view.title,
    generation: app.generation,
    network_origins: [...networkOrigins],
    ...(fault ? { fault } : {}),
  };
}

function portOf(address: ReturnType<Server["address"]>): number {
  return typeof address === "object" && address ? address.port : 0;
}
