import type { Drawing, Indicator, IndicatorChange, NewDrawing, NewIndicator } from "@bourse/contract/host-api";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { showingAtOnce } from "./listed.ts";

/** A drawing without the fields that the host adds. */
export type DrawingBody = Omit<Required<NewDrawing>, "id" | "source_id"> & Pick<NewDrawing, "source_id">;
/** An indicator without the fields that the host adds. */
export type IndicatorBody = Omit<IndicatorChange, "revision">;

/** The requests about drawings and indicators, whose lists the page has under these keys. */
export function chartObjects(api: Api, client: QueryClient) {
  return {
    drawings: (key: readonly string[]) =>
      showingAtOnce<DrawingBody, Drawing>(client, key, {
        create: (id, body) => api.call("POST /api/drawings", { body: { id, ...body } }),
        change: (id, { symbol: _symbol, source_id: _source, kind: _kind, ...body }, revision) =>
          api.call("PUT /api/drawings/:id", { params: { id }, body: { ...body, revision } }),
        remove: (id, revision) => api.call("DELETE /api/drawings/:id", seenAt(id, revision)),
      }),
    indicators: (key: readonly string[]) =>
      showingAtOnce<IndicatorBody, Indicator>(client, key, {
        create: (id, body) => api.call("POST /api/indicators", { body: { id, ...body } satisfies NewIndicator }),
        change: (id, body, revision) =>
          api.call("PUT /api/indicators/:id", { params: { id }, body: { ...body, revision } }),
        remove: (id, revision) => api.call("DELETE /api/indicators/:id", seenAt(id, revision)),
      }),
  };
}

const seenAt = (id: string, revision: number) => ({ params: { id }, query: { revision: String(revision) } });
