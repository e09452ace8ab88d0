import type { AcceptKeysRequest, Extension, KeySetState } from "@bourse/contract/host-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { extensionPath } from "./client.ts";
import { useApi } from "./context.ts";

export type Verb = "enable" | "disable" | "retry";

/** Marks everything that shows extensions as stale. The events do it too; this does not wait for them. */
export function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["extensions", "workbench", "marketplace", "trust", "state"].map((subject) =>
        client.invalidateQueries({ queryKey: [subject] }),
      ),
    );
}

export function useExtensionAction(id: string) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (verb: Verb) => api.send<Extension>("POST", extensionPath(id, `/${verb}`)),
    onSettled: refresh,
  });
}

export function useApprove(id: string) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    // One after the other: each carries the whole list, and the last one must be the last to arrive.
    scope: { id: `approvals ${id}` },
    mutationFn: (approved: readonly string[]) =>
      api.send<Extension>("PUT", extensionPath(id, "/approvals"), { approved }),
    onSettled: refresh,
  });
}

export function useRemove(id: string) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => api.send<void>("DELETE", extensionPath(id)), onSettled: refresh });
}

/** What the marketplace shows of a publisher's keys beside what this host remembers. */
export function useCompareKeys() {
  const api = useApi();
  return useMutation({
    mutationFn: (publisher: string) =>
      api.get<KeySetState>(`/trust/key-sets?publisher=${encodeURIComponent(publisher)}`, AbortSignal.timeout(60_000)),
  });
}

export function useAcceptKeys() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (request: AcceptKeysRequest) => api.send<void>("POST", "/trust/key-sets/accept", request),
    onSettled: refresh,
  });
}

export function useForgetKey() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (keyId: string) => api.send<void>("DELETE", `/trust/${encodeURIComponent(keyId)}`),
    onSettled: refresh,
  });
}
