import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

export const LAYOUTS_KEY = ["layouts"] as const;

/** The layouts that the trader saved by name, in the order they were first saved. */
export function useLayouts() {
  const api = useApi();
  return useQuery({
    queryKey: LAYOUTS_KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/layouts", { signal })).layouts,
  });
}
