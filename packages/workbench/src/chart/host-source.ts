import { decodeWindow } from "@bourse/bars";
import type { BarsHeader } from "@bourse/contract/host-api";
import type { Api } from "../api/client.ts";
import type { BarsSource } from "./source.ts";

/** Reads windows from one of the host's sources: another one's bars would not continue those of the chart. */
export function hostSource(api: Api, source: string): BarsSource {
  return {
    async window({ symbol, timeframe, before, limit, signal }) {
      const query = { symbol, timeframe, source, before: String(before), limit: String(limit) };
      const bytes = await api.call("GET /api/market/bars", { query, signal });
      const { header, bars } = decodeWindow<BarsHeader>(bytes);
      return { bars, more: header.more, coming: header.coming === true };
    },
  };
}
