import type { AssistantList } from "@bourse/contract/host-api";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** What extensions asked the assistant, newest first. */
export function useAssistant() {
  const api = useApi();
  return useQuery({
    queryKey: ["assistant"],
    queryFn: async ({ signal }) => (await api.get<AssistantList>("/assistant", signal)).entries,
  });
}
