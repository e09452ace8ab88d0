import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "./client.ts";
import { useApi } from "./context.ts";

/** How a change is sent, and what follows its answer, beside what is read again. */
export interface ChangeOptions<Answer, Body>
  extends Pick<UseMutationOptions<Answer, Error, Body>, "gcTime" | "onError" | "onMutate" | "onSuccess" | "scope"> {
  /** More keys under which everything is read again. */
  readonly also?: readonly QueryKey[];
}

/** A request that changes something. Everything under `key` is read again after it, also after a failure. */
export function useChange<Answer, Body = void>(
  key: QueryKey,
  request: (api: Api, body: Body) => Promise<Answer>,
  { also = [], ...options }: ChangeOptions<Answer, Body> = {},
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: (body: Body) => request(api, body),
    onSettled: () => Promise.all([key, ...also].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
