import { useRead } from "../../api/use-read.ts";

export const SESSIONS_KEY = ["trading-sessions"] as const;

/** The trader's own sessions and the symbols that have another than the usual one. */
export const useTradingSessions = ({ isNeeded = true }: { readonly isNeeded?: boolean } = {}) =>
  useRead(SESSIONS_KEY, (api, signal) => api.call("GET /api/trading-sessions", { signal }), { enabled: isNeeded });
