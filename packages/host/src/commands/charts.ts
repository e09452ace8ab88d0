import { CHARTS_LIST, CHARTS_OPEN } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const chartsList = defineCommand(CHARTS_LIST, {
  uses: ["charts"],
  run: (_params, { charts }) => ({ charts: [...charts.list()] }),
});

export const chartsOpen = defineCommand(CHARTS_OPEN, {
  uses: ["charts", "context"],
  run({ chart_id: chartId, symbol, timeframe, source_id: sourceId }, { charts, context }, { principal, commit }) {
    const { chart, created } = commit(() => charts.open(principal.id, { chartId, symbol, timeframe, sourceId }));
    const { timeframes, foreground } = context.read();
    return { chart, created, context: { symbol: chart.symbol, timeframes, foreground } };
  },
});
