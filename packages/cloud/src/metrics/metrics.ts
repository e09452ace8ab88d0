import { REST_API_VERSION } from "@bourse/contract/rest";
import { readProductBuild } from "@bourse/platform";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OperationFigures } from "../store/operators/figures.ts";

/** One finished request, in values of a closed list: nothing that a caller writes becomes a label. */
export interface RequestFacts {
  /** Name of a route, `health`, or `none` where there is no route. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Difference between a node's own clock and the database's. */
export interface ClockFigures {
  readonly skewMs: number;
  /** Number of checks with more than the tolerated difference. */
  readonly skewedLooks: number;
}

/** Sources of the metrics, read on request. */
export interface MetricSources {
  /** Connections of the pool; undefined for the embedded database. */
  readonly pool:
    | {
        readonly totalCount: number;
        readonly idleCount: number;
        readonly waitingCount: number;
        readonly refusalCount: number;
      }
    | undefined;
  /** Counts from the database; they may be some seconds old. */
  readonly figures: () => Promise<OperationFigures>;
  readonly isDraining: () => boolean;
  /** Difference between the node's clock and the database's; undefined when they are the same. */
  readonly clock: () => ClockFigures | undefined;
}

/** Seconds: a cached answer takes less than the first, a 64 MiB package over a slow line more than the last. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** Counters of one node, in its own registry. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Counter<"route" | "method" | "status">;
  readonly #seconds: Histogram<"route">;
  readonly #inFlight: Gauge;

  constructor(sources: MetricSources) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: "bourse_http_requests_total",
      help: "Finished requests.",
      labelNames: ["route", "method", "status"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "bourse_http_request_seconds",
      help: "Time from the headers of a request to the last byte of its answer.",
      labelNames: ["route"],
      buckets: SECONDS,
      registers,
    });
    this.#inFlight = new Gauge({ name: "bourse_http_requests_in_flight", help: "Requests being answered.", registers });
    addGauges(registers, sources);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  begin(): void {
    this.#inFlight.inc();
  }

  end({ route, method, status, milliseconds }: RequestFacts): void {
    this.#inFlight.dec();
    this.#requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
    this.#seconds.observe({ route }, milliseconds / 1000);
  }
}

/** Always 1; its labels describe the build. */
function addBuild(registers: Registry[]): void {
  const labelNames = ["version", "commit", "api_version", "node_version"];
  const build = new Gauge({ name: "bourse_build_info", help: "What runs on this node.", labelNames, registers });
  const other = { api_version: REST_API_VERSION, node_version: process.versions.node };
  build.set({ ...readProductBuild(), ...other }, 1);
}

function addClock(registers: Registry[], clock: MetricSources["clock"]): void {
  new Gauge({
    name: "bourse_clock_skew_seconds",
    help: "How far the clock of this node is ahead of the database's.",
    registers,
    collect() {
      this.set((clock()?.skewMs ?? 0) / 1000);
    },
  });
  new Gauge({
    name: "bourse_clock_skewed_looks",
    help: "Looks since the start at which that was more than two seconds.",
    registers,
    collect() {
      this.set(clock()?.skewedLooks ?? 0);
    },
  });
}

function addGauges(registers: Registry[], { pool, figures, isDraining, clock }: MetricSources): void {
  addBuild(registers);
  addClock(registers, clock);
  new Gauge({
    name: "bourse_draining",
    help: "1 while the node is stopping.",
    registers,
    collect() {
      this.set(isDraining() ? 1 : 0);
    },
  });
  if (pool) {
    new Gauge({
      name: "bourse_database_connections",
      help: "Connections of the pool by state; `waiting` are requests without one.",
      labelNames: ["state"],
      registers,
      collect() {
        this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ state: "idle" }, pool.idleCount);
        this.set({ state: "waiting" }, pool.waitingCount);
      },
    });
    new Gauge({
      name: "bourse_database_refusals_total",
      help: "Requests that were given no connection: the database had stopped, or none was free in time.",
      registers,
      collect() {
        this.set(pool.refusalCount);
      },
    });
  }
  new Gauge({
    name: "bourse_jobs",
    help: "Jobs that are not done, by kind and state.",
    labelNames: ["job", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { name, state, count } of (await figures()).jobs) this.set({ job: name, state }, count);
    },
  });
  new Gauge({
    name: "bourse_ledger_minor",
    help: "Sums of creators' books in minor units; beyond 2^53 they are rounded here.",
    labelNames: ["account", "currency"],
    registers,
    async collect() {
      this.reset();
      for (const { account, currency, minor } of (await figures()).ledger)
        this.set({ account, currency }, Number(minor));
    },
  });
  new Gauge({
    name: "bourse_records",
    help: "Rows that wait for somebody or something, by what they are and their state.",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { kind, state, count } of (await figures()).records) this.set({ kind, state }, count);
    },
  });
}
