import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** The applications that run, and the address of the documents that test this browser. */
export function useApps({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const api = useApi();
  return useQuery({ queryKey: ["apps"], queryFn: ({ signal }) => api.call("GET /api/apps", { signal }), enabled });
}

/** The requests, violations and errors of an application. */
export function useAppRecords(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ["apps", "records", id],
    queryFn: async ({ signal }) => (await api.call("GET /api/apps/:id/records", { params: { id }, signal })).records,
  });
}
