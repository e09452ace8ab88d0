import { useRead } from "../api/use-read.ts";

export const LAYOUTS_KEY = ["layouts"] as const;

/** The layouts that the trader saved by name, in the order they were first saved. */
export const useLayouts = () =>
  useRead(LAYOUTS_KEY, async (api, signal) => (await api.call("GET /api/layouts", { signal })).layouts);
