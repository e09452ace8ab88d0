import { useRead } from "../api/use-read.ts";

/** The applications that run, and the address of the documents that test this browser. */
export const useApps = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useRead(["apps"], (api, signal) => api.call("GET /api/apps", { signal }), { enabled });

/** The requests, violations and errors of an application. */
export const useAppRecords = (id: string) =>
  useRead(
    ["apps", "records", id],
    async (api, signal) => (await api.call("GET /api/apps/:id/records", { params: { id }, signal })).records,
  );
