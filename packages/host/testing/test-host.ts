import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ViewState } from "@bourse/contract/host-api";
import { type OpenHost, type OpenOptions, openHost } from "../src/host.ts";
import { type MarketConfig, marketFromEnvironment } from "../src/market/config.ts";
import { type FakeMarket, fakeMarket } from "./fake-market.ts";
import { type FakeMarketplace, fakeMarketplace } from "./fake-marketplace.ts";
import { type FakeRuntime, fakeRuntime } from "./fake-runtime.ts";
import { listedRefusals } from "./listed-refusals.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { newDataDir } from "./new-data-dir.ts";

/** A host with its own folder and fakes around it; the store and the API are real. */
export interface TestHost extends OpenHost {
  readonly dataDir: string;
  readonly marketplace: FakeMarketplace;
  readonly market: FakeMarket;
  readonly runtime: FakeRuntime;
  readonly clock: ManualClock;
  /** Resolves and installs; accepts all terms, and approves everything that is declared unless told otherwise. */
  add(id: string, options?: { readonly version?: string; readonly approved?: readonly string[] }): Promise<void>;
  /** The view's current state, in any container. */
  view(viewId: string): ViewState | undefined;
  /** Closes this host and opens another one with the same folder and the same fakes. */
  restart(changed?: TestHostOptions): Promise<TestHost>;
  /** Closes the host and deletes its folder. */
  dispose(): Promise<void>;
}

export interface TestHostOptions extends OpenOptions {
  readonly dataDir?: string;
  readonly pageFolder?: string;
  /** Developer mode is on from the start. */
  readonly developer?: boolean;
  /** The host's own market with these sources, in the place of the fake one. */
  readonly sources?: MarketConfig["sources"];
  /** Contents of the file of official keys in its folder. */
  readonly officialSet?: Uint8Array;
}

// Every test that makes a host holds its description as well.
globalThis.fetch = listedRefusals(globalThis.fetch);

type Fakes = Pick<TestHost, "marketplace" | "market" | "runtime" | "clock">;

export async function testHost(options: TestHostOptions = {}, given: Partial<Fakes> = {}): Promise<TestHost> {
  const { sources } = options;
  const dataDir = options.dataDir ?? newDataDir();
  const fakes: Fakes = {
    marketplace: given.marketplace ?? fakeMarketplace(),
    market: given.market ?? fakeMarket(),
    runtime: given.runtime ?? fakeRuntime(),
    clock: given.clock ?? manualClock(),
  };
  const config = {
    port: 0,
    dataDir,
    cloudUrl: "http://127.0.0.1:1",
    pageFolder: options.pageFolder ?? dataDir,
    developer: options.developer ?? false,
    ...(sources && { market: marketFromEnvironment({ MARKET_SOURCE: sources.join(",") }) }),
  };
  if (options.officialSet) writeFileSync(join(dataDir, "official.json"), options.officialSet, { mode: 0o600 });
  const { market: _, ...others } = fakes;
  const host = await openHost(config, { ...(sources ? others : fakes), logLevel: "silent", builtIns: [], ...options });
  const { service } = host;
  return {
    ...host,
    ...fakes,
    dataDir,
    async add(id, { version, approved } = {}) {
      const plan = await service.resolve(version === undefined ? { id } : { id, version });
      const all = plan.capabilities.map((each) => each.name);
      const accepted = plan.terms.filter((each) => !each.accepted).map(({ value }) => value);
      await service.install({ plan_id: plan.plan_id, approved: [...(approved ?? all)], trust_key: true, accepted });
    },
    view(viewId) {
      const { locations } = service.workbench({ symbol: "SPX", timeframe: "1D" });
      const containers = Object.values(locations).flat();
      return containers.flatMap((each) => each.views).find((each) => each.view_id === viewId);
    },
    async restart(changed = {}) {
      await host.close();
      return testHost({ ...options, ...changed, dataDir }, fakes);
    },
    async dispose() {
      await host.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
