import type { Chart } from "@bourse/contract/host-api";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Api } from "../api/client.ts";
import { chartsQuery, readCharts } from "./read.ts";

const chartOf = (symbol: string): Chart => ({
  chart_id: "chart-1",
  source_id: "sample",
  title: symbol,
  symbol,
  timeframe: "1D",
  active: true,
});

it("charts that this page asks for never replace those of a later reading", async () => {
  const answers: ((charts: readonly Chart[]) => void)[] = [];
  const call = () => new Promise((resolve) => answers.push((charts) => resolve({ charts })));
  const api = { call, stream: () => Promise.reject(new Error("no stream")) } as Api;
  const queries = new QueryClient();
  queries.setQueryData(chartsQuery(api).queryKey, [chartOf("FIRST")]);
  const end = new QueryObserver(queries, { ...chartsQuery(api), staleTime: 1e9 }).subscribe(() => undefined);
  const read = readCharts(api, queries);
  await expect.poll(() => answers.length).toBe(1);
  void queries.invalidateQueries({ queryKey: ["charts"] });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([chartOf("NEW")]);
  await expect.poll(() => queries.getQueryData(["charts"])).toEqual([chartOf("NEW")]);
  answers[0]?.([chartOf("OLD")]);
  expect(await read).toEqual([chartOf("NEW")]);
  expect(queries.getQueryData(["charts"])).toEqual([chartOf("NEW")]);
  end();
  queries.clear();
});
