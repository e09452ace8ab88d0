import type { ObjectLimits } from "@bourse/contract";
import type { Indicator } from "@bourse/contract/host-api";
import type { EventBus } from "../../events.ts";
import { HostRefusal } from "../../refusal.ts";
import type { ChartsService } from "../charts/port.ts";
import { inOpenCharts } from "../objects/open-charts.ts";
import { type ObjectStoreDeps, objectStore, type Stored } from "../objects/store.ts";
import type { IndicatorsService } from "./port.ts";

/** Dependencies of the indicators. */
export interface IndicatorDeps extends ObjectStoreDeps {
  readonly events: EventBus;
  readonly charts: Pick<ChartsService, "has" | "onChange">;
  readonly limits: Pick<ObjectLimits, "maxIndicatorsPerChart">;
}

type Body = Omit<Indicator, "id" | "revision" | "created_at" | "origin" | "chart_id">;

export function indicatorsService(deps: IndicatorDeps): IndicatorsService {
  const { events, charts, limits } = deps;
  const store = objectStore<Body>("indicators", deps);
  const changed = () => events.emit({ type: "indicators" });
  const show = (stored: Stored<Body>): Indicator => {
    changed();
    return fromStored(stored);
  };
  const full = (chartId: string | null) => {
    const there = store.list().filter((each) => each.place === chartId).length;
    if (there < limits.maxIndicatorsPerChart) return undefined;
    return new HostRefusal("object.too_many", `there are ${there} indicators on ${chartId ?? "every chart"}`);
  };
  /** Throws unless there is room for one more on a chart, or among those of every chart. */
  const checkPlace = (chartId: string | null) => {
    if (chartId !== null && !charts.has(chartId)) throw new HostRefusal("chart.not_found", "there is no such chart");
    const refusal = full(chartId);
    if (refusal) throw refusal;
  };
  // Indicators of a closed chart are kept, and shown again when it is reopened.
  charts.onChange(changed);
  return {
    full,
    list: (chartId) =>
      inOpenCharts(store.list(), charts)
        .filter(({ place }) => chartId === undefined || place === null || place === chartId)
        .map(fromStored),
    elsewhere(id) {
      const found = store.elsewhere(id);
      return found && fromStored(found);
    },
    create({ id, chart_id, ...rest }, origin) {
      const body: Body = { hidden: false, ...rest };
      const known = id === undefined ? undefined : store.find(id);
      if (known?.body.indicator === body.indicator) return fromStored(known);
      if (known) throw new HostRefusal("object.id_taken", `by an indicator of kind ${known.body.indicator}`);
      checkPlace(chart_id);
      return show(store.add({ id, place: chart_id, body, origin }));
    },
    change(id, { revision, chart_id, ...body }) {
      if (store.get(id).place !== chart_id) checkPlace(chart_id);
      return show(store.rewrite({ id, place: chart_id, body, revision }));
    },
    remove(id, revision) {
      store.remove(id, revision);
      changed();
    },
    removeAnywhere(id) {
      store.removeAnywhere(id);
      changed();
    },
  };
}

function fromStored({ id, place, body, revision, createdAt, origin }: Stored<Body>): Indicator {
  return { id, chart_id: place, ...body, revision, created_at: createdAt, ...(origin ? { origin } : {}) };
}
