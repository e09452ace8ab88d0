import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { Api } from "../api/client.ts";
import { quoteKey } from "../api/held.ts";
import { beatRest, createLive } from "./live.ts";

const SYMBOL = "SIM:FOCO";
const quoteOf = (last: number) => ({ last });
const lastOf = (queries: QueryClient) => queries.getQueryData<{ readonly last: number }>(quoteKey(SYMBOL))?.last;

/** A page whose requests the test answers, in any order. */
function pageOf(rest?: (milliseconds: number) => Promise<void>) {
  const asked: { readonly name: string; readonly answer: (value: unknown) => void }[] = [];
  const call: Api["call"] = (name, ..._parts) =>
    new Promise<never>((resolve) => void asked.push({ name, answer: (value) => resolve(value as never) }));
  const stream = () => Promise.reject(new Error("the test sends the events itself"));
  const queries = new QueryClient();
  const live = createLive({ call, stream }, queries, rest);
  return { asked, queries, live, names: () => asked.map(({ name }) => name) };
}

describe("an answer that comes after a newer one", () => {
  it("leaves a watched symbol's quote as it is, and the quote is asked for again", async () => {
    const { asked, queries, live, names } = pageOf();
    queries.setQueryData(quoteKey(SYMBOL), quoteOf(1));
    const end = new QueryObserver(queries, { queryKey: quoteKey(SYMBOL), enabled: false }).subscribe(() => undefined);
    live.hear({ type: "market", symbol: SYMBOL });
    await expect.poll(names).toEqual(["POST /api/market/quotes"]);
    queries.setQueryData(quoteKey(SYMBOL), quoteOf(3));
    asked[0]?.answer({ rows: [{ symbol: SYMBOL, quote: quoteOf(2) }] });
    await expect.poll(names).toEqual(["POST /api/market/quotes", "POST /api/market/quotes"]);
    expect(lastOf(queries)).toBe(3);
    asked[1]?.answer({ rows: [{ symbol: SYMBOL, quote: quoteOf(4) }] });
    await expect.poll(() => lastOf(queries)).toBe(4);
    end();
    live.stop();
  });

  it("leaves a chart's quote and bars as they are, and both are asked for again", async () => {
    const { asked, queries, live, names } = pageOf();
    const key = ["market", "candles", SYMBOL, "1D"];
    queries.setQueryData(["charts"], [{ chart_id: "a", symbol: SYMBOL, active: true }]);
    queries.setQueryData(quoteKey(SYMBOL), quoteOf(1));
    queries.setQueryData(key, "bars at first");
    const observer = new QueryObserver(queries, { queryKey: key, queryFn: () => "read again", staleTime: 1e9 });
    const end = observer.subscribe(() => undefined);
    live.hear({ type: "market", symbol: SYMBOL });
    await expect.poll(names).toEqual(["GET /api/market/moment"]);
    queries.setQueryData(key, "newer bars");
    asked[0]?.answer({ quote: quoteOf(2), series: [] });
    await expect.poll(names).toEqual(["GET /api/market/moment", "GET /api/market/moment"]);
    expect([lastOf(queries), queries.getQueryData(key)]).toEqual([1, "newer bars"]);
    end();
    live.stop();
  });

  it("leaves views as they are, and they are asked for again", async () => {
    const { asked, queries, live, names } = pageOf();
    const key = ["workbench", SYMBOL, "1D"];
    queries.setQueryData(key, "views at first");
    const observer = new QueryObserver(queries, { queryKey: key, queryFn: () => "read again", staleTime: 1e9 });
    const end = observer.subscribe(() => undefined);
    live.hear({ type: "workbench" });
    await expect.poll(names).toEqual(["GET /api/workbench"]);
    queries.setQueryData(key, "newer views");
    asked[0]?.answer("older views");
    await expect.poll(names).toEqual(["GET /api/workbench", "GET /api/workbench"]);
    expect(queries.getQueryData(key)).toBe("newer views");
    end();
    live.stop();
  });
});

it("data of other kinds are read at once, then once more for all that came meanwhile, each subject for itself", async () => {
  const ran: string[] = [];
  const rests: (() => void)[] = [];
  const { queries, live } = pageOf(() => new Promise<void>((resolve) => void rests.push(resolve)));
  const ends = ["alerts", "scans"].map((subject) => {
    queries.setQueryData([subject], "at first");
    const queryFn = () => ran.push(subject);
    return new QueryObserver(queries, { queryKey: [subject], queryFn, staleTime: 1e9 }).subscribe(() => undefined);
  });
  for (const type of ["alerts", "alerts", "scans", "alerts"] as const) live.hear({ type });
  expect(ran).toEqual(["alerts", "scans"]);
  await expect.poll(() => rests.length).toBe(2);
  for (const end of rests.splice(0)) end();
  await expect.poll(() => ran).toEqual(["alerts", "scans", "alerts"]);
  await expect.poll(() => rests.length).toBe(1);
  for (const end of rests.splice(0)) end();
  const heard = () => {
    live.hear({ type: "scans" });
    return ran.length;
  };
  await expect.poll(heard).toBe(4);
  live.stop();
  for (const end of ends) end();
});

it("a page with more charts is drawn less often", () => {
  expect([0, 1, 4, 8].map(beatRest)).toEqual([280, 280, 580, 980]);
});
