import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** What extensions asked the assistant, newest first. */
export function useAssistant() {
  const api = useApi();
  return useQuery({
    queryKey: ["assistant"],
    queryFn: async ({ signal }) => (await api.call("GET /api/assistant", { signal })).entries,
  });
}
