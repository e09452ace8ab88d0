import type { ObjectLimits } from "@bourse/contract";
import type { Compared } from "@bourse/contract/host-api";
import type { MarketDataPort } from "@bourse/runtime/market";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { ChartsService } from "../charts/port.ts";
import { inOpenCharts } from "../objects/open-charts.ts";
import { type ObjectStoreDeps, objectStore, type Stored } from "../objects/store.ts";
import type { ComparedService } from "./port.ts";

/** Dependencies of the compared symbols. */
export interface ComparedDeps extends ObjectStoreDeps {
  readonly events: EventBus;
  readonly charts: Pick<ChartsService, "has" | "onChange">;
  readonly market: Pick<MarketDataPort, "symbols">;
  readonly limits: Pick<ObjectLimits, "maxComparedPerChart">;
}

type Body = Pick<Compared, "symbol" | "color">;

export function comparedService(deps: ComparedDeps): ComparedService {
  const { events, charts, market, limits } = deps;
  const store = objectStore<Body>("compared", deps);
  const changed = () => events.emit({ type: "compared" });
  const checkNew = (chartId: string, symbol: string) => {
    if (!charts.has(chartId)) throw new HostRefusal("chart.not_found", "there is no such chart");
    const isKnown = market.symbols().some((each) => each.symbol === symbol);
    if (!isKnown) throw new HostRefusal("market.symbol_unknown", `no source has ${JSON.stringify(symbol)}`);
    const there = store.list().filter((each) => each.place === chartId);
    const isThere = there.some(({ body }) => body.symbol === symbol);
    if (isThere) throw new HostRefusal("compare.already", `the chart is compared with ${symbol}`);
    if (there.length < limits.maxComparedPerChart) return;
    throw new HostRefusal("compare.limit", `the chart is compared with ${there.length} symbols`);
  };
  charts.onChange(changed);
  return {
    list: () => inOpenCharts(store.list(), charts).map(fromStored),
    create({ id, chart_id, symbol, color }) {
      const known = id === undefined ? undefined : store.find(id);
      if (known?.place === chart_id && known.body.symbol === symbol) return fromStored(known);
      if (known) throw new HostRefusal("object.id_taken", `for ${known.body.symbol}`);
      checkNew(chart_id, symbol);
      const made = store.add({ id, place: chart_id, body: { symbol, color } });
      changed();
      return fromStored(made);
    },
    remove(id, revision) {
      store.remove(id, revision);
      changed();
    },
  };
}

function fromStored({ id, place, body, revision, createdAt }: Stored<Body>): Compared {
  return { id, chart_id: place ?? "", ...body, revision, created_at: createdAt };
}
