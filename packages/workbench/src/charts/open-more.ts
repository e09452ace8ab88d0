import type { NewChart } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";

/** Charts to open, and the one that stays active. */
export interface Opening {
  readonly series: NewChart;
  readonly chartId: string;
  readonly count: number;
}

/** Opens charts of a series; the one that was active stays so. If one is refused, those before it are closed again. */
export async function openMore(api: Api, { series, chartId, count }: Opening): Promise<void> {
  const opened: string[] = [];
  try {
    for (let more = 0; more < count; more++) {
      opened.push((await api.call("POST /api/charts", { body: series })).chart_id);
    }
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: chartId }, body: { active: true } });
  } catch (cause) {
    for (const chart_id of opened) await api.call("DELETE /api/charts/:chart_id", { params: { chart_id } });
    throw cause;
  }
}
