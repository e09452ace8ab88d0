import type { Compared } from "@bourse/contract/host-api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Api } from "../../api/client.ts";
import { useApi } from "../../api/context.ts";
import { deskHistory } from "../../history/desk.ts";
import { newObjectId } from "../../history/ids.ts";
import { openDialog } from "../../state/dialogs.ts";
import { COMPARED_KEY } from "./queries.ts";

/** Colours of compared symbols; each is adapted to the theme when it is drawn. */
const COLORS = ["#c96a00", "#8a4fd0", "#0b8486", "#c2367f", "#6d7a00", "#2468d6", "#a03c2b", "#4a6a8a"] as const;

/** The first colour that no other line has. */
const freeColor = (taken: readonly string[]): string => COLORS.find((each) => !taken.includes(each)) ?? COLORS[0];

/** Actions on compared symbols, which can be undone. @throws ApiError */
export interface CompareActs {
  add(chartId: string, symbol: string): Promise<void>;
  remove(compared: Compared): Promise<void>;
}

/** Ends the comparison with a symbol. A refusal is shown in a dialog. */
export const stopComparing = (acts: CompareActs, compared: Compared): void =>
  void acts
    .remove(compared)
    .catch((error: unknown) =>
      openDialog({ kind: "failure", action: `Stop comparing with ${compared.symbol}`, error }),
    );

export function useCompareActs(): CompareActs {
  const api = useApi();
  const client = useQueryClient();
  return useMemo(() => compareActs(api, client), [api, client]);
}

type Line = Pick<Compared, "id" | "chart_id" | "symbol" | "color">;

function compareActs(api: Api, client: QueryClient): CompareActs {
  const { history } = deskHistory(api, client);
  const settled = async (request: Promise<unknown>) => {
    await request;
    await client.invalidateQueries({ queryKey: COMPARED_KEY });
  };
  const ways = ({ id, chart_id, symbol, color }: Line) => ({
    put: () => settled(api.call("POST /api/compared", { body: { id, chart_id, symbol, color } })),
    // A compared symbol never changes, so its revision is always the one that this window knows.
    drop: () => settled(api.call("DELETE /api/compared/:id", { params: { id }, query: {} })),
  });
  return {
    add(chart_id, symbol) {
      const all = client.getQueryData<readonly Compared[]>(COMPARED_KEY) ?? [];
      const color = freeColor(all.filter((each) => each.chart_id === chart_id).map((each) => each.color));
      const { put, drop } = ways({ id: newObjectId(), chart_id, symbol, color });
      return history.perform({ name: `compare with ${symbol}`, forward: put, back: drop });
    },
    remove(compared) {
      const { put, drop } = ways(compared);
      return history.perform({ name: `stop comparing with ${compared.symbol}`, forward: drop, back: put });
    },
  };
}
