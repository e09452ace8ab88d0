import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { HostContextSchema } from "./shared/context.ts";

export const CONTEXT_READ = defineContract({
  method: "context.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: HostContextSchema,
  sample: {
    params: {},
    result: { symbol: "SPX", timeframes: ["1D"], watchlist: [], foreground: true, now: "2026-01-02T03:04:05Z" },
  },
});
