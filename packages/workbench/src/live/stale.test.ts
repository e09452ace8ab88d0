import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { Api } from "../api/client.ts";
import { quoteKey } from "../api/quotes.ts";
import { createStaleness } from "./stale.ts";

const SYMBOL = "SIM:FOCO";
const quoteOf = (last: number) => ({ last });
const lastOf = (queries: QueryClient) => queries.getQueryData<{ readonly last: number }>(quoteKey(SYMBOL))?.last;

/** A page whose requests the test answers, in any order. */
function pageOf() {
  const asked: { readonly name: string; readonly answer: (value: unknown) => void }[] = [];
  const call: Api["call"] = (name, ..._parts) =>
    new Promise<never>((resolve) => void asked.push({ name, answer: (value) => resolve(value as never) }));
  const stream = () => Promise.reject(new Error("the test sends the events itself"));
  const queries = new QueryClient();
  const staleness = createStaleness({ call, stream }, queries);
  return { asked, queries, staleness, names: () => asked.map(({ name }) => name) };
}

describe("an answer that comes after a newer one", () => {
  it("leaves a watched symbol's quote as it is, and the quote is asked for again", async () => {
    const { asked, queries, staleness, names } = pageOf();
    queries.setQueryData(quoteKey(SYMBOL), quoteOf(1));
    const end = new QueryObserver(queries, { queryKey: quoteKey(SYMBOL), enabled: false }).subscribe(() => undefined);
    staleness.hear({ type: "market", symbol: SYMBOL });
    await expect.poll(names).toEqual(["POST /api/market/quotes"]);
    queries.setQueryData(quoteKey(SYMBOL), quoteOf(3));
    asked[0]?.answer({ rows: [{ symbol: SYMBOL, quote: quoteOf(2) }] });
    await expect.poll(names).toEqual(["POST /api/market/quotes", "POST /api/market/quotes"]);
    expect(lastOf(queries)).toBe(3);
    asked[1]?.answer({ rows: [{ symbol: SYMBOL, quote: quoteOf(4) }] });
    await expect.poll(() => lastOf(queries)).toBe(4);
    end();
    staleness.stop();
  });

  it("leaves a chart's quote and bars as they are, and both are asked for again", async () => {
    const { asked, queries, staleness, names } = pageOf();
    const key = ["market", "candles", SYMBOL, "1D"];
    queries.setQueryData(["charts"], [{ chart_id: "a", symbol: SYMBOL, active: true }]);
    queries.setQueryData(quoteKey(SYMBOL), quoteOf(1));
    queries.setQueryData(key, "bars at first");
    const observer = new QueryObserver(queries, { queryKey: key, queryFn: () => "read again", staleTime: 1e9 });
    const end = observer.subscribe(() => undefined);
    staleness.hear({ type: "market", symbol: SYMBOL });
    await expect.poll(names).toEqual(["GET /api/market/moment"]);
    queries.setQueryData(key, "newer bars");
    asked[0]?.answer({ quote: quoteOf(2), series: [] });
    await expect.poll(names).toEqual(["GET /api/market/moment", "GET /api/market/moment"]);
    expect([lastOf(queries), queries.getQueryData(key)]).toEqual([1, "newer bars"]);
    end();
    staleness.stop();
  });

  it("leaves views as they are, and they are asked for again", async () => {
    const { asked, queries, staleness, names } = pageOf();
    const key = ["workbench", SYMBOL, "1D"];
    queries.setQueryData(key, "views at first");
    const observer = new QueryObserver(queries, { queryKey: key, queryFn: () => "read again", staleTime: 1e9 });
    const end = observer.subscribe(() => undefined);
    staleness.hear({ type: "workbench" });
    await expect.poll(names).toEqual(["GET /api/workbench"]);
    queries.setQueryData(key, "newer views");
    asked[0]?.answer("older views");
    await expect.poll(names).toEqual(["GET /api/workbench", "GET /api/workbench"]);
    expect(queries.getQueryData(key)).toBe("newer views");
    end();
    staleness.stop();
  });
});
