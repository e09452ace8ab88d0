import type { HostRouteName } from "@bourse/contract/host-api";
import { newPublisher, type TestHost } from "@bourse/host/testing";
import { resourceManifest } from "@bourse/testing/archives";

/** Lists of a desk that a later host must still have, each with everything that was in it. */
const KEPT_LISTS = [
  "GET /api/alerts",
  "GET /api/charts",
  "GET /api/drawings",
  "GET /api/indicators",
  "GET /api/layouts",
  "GET /api/scans",
  "GET /api/watchlists",
  "GET /api/workspaces",
] as const satisfies readonly HostRouteName[];

const SYMBOL = "SPX";
const PAPER = { id: "paper" };
const LAYOUT_ID = "4f4f1f0e-7d53-4a6e-9d1c-0f4d5c1f6a11";
/** Two days after the time at which the clock of a test begins. */
const EXPIRES = "2026-01-03T00:00:00Z";
const LOOKS = { color: "#336699", width: 2 } as const;

/** Uses a host as a trader does: one object of each kind, an extension, an order that is filled with a note on it. */
export async function useDesk(host: TestHost): Promise<void> {
  host.marketplace.publish(await newPublisher().release({ manifest: resourceManifest() }));
  await host.add("svc.sample_notes");
  const { charts } = await host.call("GET /api/charts");
  const [{ chart_id } = { chart_id: "" }] = charts;
  const watched = { symbol: SYMBOL, timeframe: "1D", kind: "crossing", price: 3000 } as const;
  await host.call("POST /api/alerts", { body: { ...watched, title: "Level", expires_at: EXPIRES } });
  const line = { symbol: SYMBOL, kind: "horizontal", anchors: [{ price: 3000 }], ...LOOKS } as const;
  await host.call("POST /api/drawings", { body: line });
  await host.call("POST /api/indicators", { body: { chart_id, indicator: "sma", parameters: { period: 20 } } });
  const layout = { name: "Morning", content: { arrangement: "{}", charts: [] } };
  await host.call("PUT /api/layouts/:id", { params: { id: LAYOUT_ID }, body: layout });
  await host.call("POST /api/watchlists", { body: { name: "Indices" } });
  await host.call("POST /api/workspaces", { body: { name: "Research" } });
  const order = { client_order_id: "kept", symbol: SYMBOL, side: "buy", type: "market", quantity: "1" } as const;
  await host.call("POST /api/accounts/:id/orders", { params: PAPER, body: order });
  host.market.sample(2500, "2026-01-05T12:00:00Z");
  const fill = { ...PAPER, sequence: "1" };
  await host.call("PUT /api/accounts/:id/fills/:sequence/note", { params: fill, body: { text: "Why" } });
}

/** Everything that a later host must still tell of the desk. */
export async function tellDesk(host: TestHost): Promise<Readonly<Record<string, unknown>>> {
  const told: Record<string, unknown> = {};
  for (const name of KEPT_LISTS) told[name] = await host.call(name);
  told.orders = await host.call("GET /api/accounts/:id/orders", { params: PAPER, query: {} });
  told.fills = await host.call("GET /api/accounts/:id/fills", { params: PAPER, query: {} });
  const { extensions } = await host.call("GET /api/extensions");
  told.extensions = extensions.map(({ id, version, approved }) => ({ id, version, approved }));
  told.audit = host.audit().map(({ action, subject }) => ({ action, subject }));
  return told;
}
