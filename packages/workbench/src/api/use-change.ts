import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "./client.ts";
import { useApi } from "./context.ts";

/** A request that changes something. Everything under `key` is read again after it, also after a failure. */
export function useChange<Answer, Body>(key: QueryKey, request: (api: Api, body: Body) => Promise<Answer>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => request(api, body),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
