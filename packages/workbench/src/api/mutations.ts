import type { AcceptKeysRequest, RevokedKey } from "@bourse/contract/host-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./context.ts";

export type Verb = "enable" | "disable" | "retry";

/** Marks everything about extensions as stale. The host's events do this too; this does not wait for them. */
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
    mutationFn: (verb: Verb) => api.call(`POST /api/extensions/:id/${verb}`, { params: { id } }),
    onSettled: refresh,
  });
}

/** Lets an extension run although its key is revoked, as stated in `shown`. Without that argument the extension stops again. */
export function useRunAnyway(id: string) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (shown: RevokedKey | undefined) =>
      shown === undefined
        ? api.call("DELETE /api/extensions/:id/run-anyway", { params: { id } })
        : api.call("POST /api/extensions/:id/run-anyway", {
            params: { id },
            body: { key_id: shown.key_id, effective_at: shown.effective_at },
          }),
    onSettled: refresh,
  });
}

export function useApprove(id: string) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    // One after the other: each request contains the whole list, and the last one must arrive last.
    scope: { id: `approvals ${id}` },
    mutationFn: (approved: readonly string[]) =>
      api.call("PUT /api/extensions/:id/approvals", { params: { id }, body: { approved } }),
    onSettled: refresh,
  });
}

export function useRemove(id: string) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (objects: "keep" | "remove") =>
      api.call("DELETE /api/extensions/:id", { params: { id }, query: { objects } }),
    onSettled: refresh,
  });
}

/** Compares the marketplace's key set of a publisher with the one this host remembers. */
export function useCompareKeys() {
  const api = useApi();
  return useMutation({
    mutationFn: (publisher: string) =>
      api.call("GET /api/trust/key-sets", { query: { publisher }, signal: AbortSignal.timeout(60_000) }),
  });
}

export function useAcceptKeys() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (request: AcceptKeysRequest) => api.call("POST /api/trust/key-sets/accept", { body: request }),
    onSettled: refresh,
  });
}

export function useForgetKey() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (keyId: string) => api.call("DELETE /api/trust/:key_id", { params: { key_id: keyId } }),
    onSettled: refresh,
  });
}
