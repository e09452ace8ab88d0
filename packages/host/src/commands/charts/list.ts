import { CHARTS_LIST } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const chartsList = defineCommand(CHARTS_LIST, {
  uses: ["charts"],
  run: (_params, { charts }) => ({ charts: [...charts.list()] }),
});
