import type { AcceptKeysRequest, RevokedKey } from "@bourse/contract/host-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "./client.ts";
import { useApi } from "./context.ts";
import { type ChangeOptions, useChange } from "./use-change.ts";

export type Verb = "enable" | "disable" | "retry";

/** Keys of everything about extensions. The host's events make this stale too; a change of the page does not wait for them. */
const [KEY, ...also] = [["extensions"], ["workbench"], ["marketplace"], ["trust"], ["state"]] as const;

/** Marks everything about extensions as stale. */
export function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([KEY, ...also].map((queryKey) => client.invalidateQueries({ queryKey })));
}

const useExtensionChange = <Answer, Body>(
  request: (api: Api, body: Body) => Promise<Answer>,
  options: ChangeOptions<Answer, Body> = {},
) => useChange(KEY, request, { also, ...options });

export const useExtensionAction = (id: string) =>
  useExtensionChange((api, verb: Verb) => api.call(`POST /api/extensions/:id/${verb}`, { params: { id } }));

/** Lets an extension run although its key is revoked, as stated in `shown`. Without that argument the extension stops again. */
export const useRunAnyway = (id: string) =>
  useExtensionChange((api, shown: RevokedKey | undefined) =>
    shown === undefined
      ? api.call("DELETE /api/extensions/:id/run-anyway", { params: { id } })
      : api.call("POST /api/extensions/:id/run-anyway", {
          params: { id },
          body: { key_id: shown.key_id, effective_at: shown.effective_at },
        }),
  );

export const useApprove = (id: string) =>
  useExtensionChange(
    (api, approved: readonly string[]) =>
      api.call("PUT /api/extensions/:id/approvals", { params: { id }, body: { approved } }),
    // One after the other: each request contains the whole list, and the last one must arrive last.
    { scope: { id: `approvals ${id}` } },
  );

export const useRemove = (id: string) =>
  useExtensionChange((api, objects: "keep" | "remove") =>
    api.call("DELETE /api/extensions/:id", { params: { id }, query: { objects } }),
  );

/** Compares the marketplace's key set of a publisher with the one this host remembers. */
export function useCompareKeys() {
  const api = useApi();
  return useMutation({
    mutationFn: (publisher: string) =>
      api.call("GET /api/trust/key-sets", { query: { publisher }, signal: AbortSignal.timeout(60_000) }),
  });
}

export const useAcceptKeys = () =>
  useExtensionChange((api, body: AcceptKeysRequest) => api.call("POST /api/trust/key-sets/accept", { body }));

export const useForgetKey = () =>
  useExtensionChange((api, keyId: string) => api.call("DELETE /api/trust/:key_id", { params: { key_id: keyId } }));
