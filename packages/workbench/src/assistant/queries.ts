import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

const KEY = ["assistant"];

/** Questions to the assistant, newest first. */
export function useAssistant() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call("GET /api/assistant", { signal })).entries,
  });
}

/** Sends a question; the answer arrives with the list. */
export function useAsk() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: string) => api.call("POST /api/assistant", { body: { question } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Stops a question of the trader or of an extension. */
export function useStop() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call("POST /api/assistant/:dispatch_id/stop", { params: { dispatch_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
