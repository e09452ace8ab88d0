import type { CsvColumns } from "@bourse/bars";
import type { HostRouteQuery } from "@bourse/contract/host-api";
import type { FileReading } from "../../market/imports/port.ts";
import { defineRoute, type Route } from "../route.ts";

const INDEXES = ["time", "clock", "open", "high", "low", "close", "volume"] as const;

/** The columns that the trader chose; query values are text. */
function readingOf(query: HostRouteQuery<"POST /api/market/imports/preview">): FileReading {
  const { decimal, day_order: dayOrder, time_zone: timeZone } = query;
  const indexes = INDEXES.flatMap((name) => {
    const index = query[name];
    return index === undefined ? [] : [[name, Number(index)]];
  });
  const columns: Partial<CsvColumns> = {
    ...Object.fromEntries(indexes),
    ...(decimal !== undefined && { decimal }),
    ...(dayOrder !== undefined && { dayOrder }),
  };
  return { columns, ...(timeZone !== undefined && { timeZone }) };
}

export const IMPORT_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/market/imports",
    run: (_request, { services }) => ({ imports: [...services.imports.list()] }),
  }),
  defineRoute({
    name: "POST /api/market/imports/preview",
    run: ({ query, body }, { services }) => services.imports.preview(body, readingOf(query)),
  }),
  defineRoute({
    name: "POST /api/market/imports",
    run: ({ query, body }, { services }) => {
      const { name, title, timeframe, calendar, replace } = query;
      return services.imports.add(body, {
        ...readingOf(query),
        name,
        ...(title !== undefined && { title }),
        ...(timeframe !== undefined && { timeframe }),
        ...(calendar !== undefined && { calendar }),
        replace: replace === "true",
      });
    },
  }),
  defineRoute({
    name: "DELETE /api/market/imports/:name",
    run: ({ params }, { services }) => services.imports.remove(params.name),
  }),
];
