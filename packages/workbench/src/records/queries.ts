import { useMutation } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { bytesOf, saveBytes } from "../machine/save.ts";

/** No event reports an extension's writes, so sizes are polled while they are visible. */
const STORED_INTERVAL_MS = 15_000;
const STORED = ["extensions", "stored"] as const;

/** The newest commands of an extension, newest first. */
export const useCommandRecords = (id: string) =>
  useRead(
    ["extensions", "commands", id],
    async (api, signal) => (await api.call("GET /api/extensions/:id/commands", { params: { id }, signal })).commands,
    { staleTime: 0 },
  );

/** The journals of a guest, oldest first. */
export const useJournals = (id: string) =>
  useRead(
    ["extensions", "journals", id],
    async (api, signal) => (await api.call("GET /api/extensions/:id/journals", { params: { id }, signal })).journals,
    { staleTime: 0 },
  );

/** Saves one journal as a file. */
export function useSaveJournal(id: string) {
  const api = useApi();
  return useMutation({
    async mutationFn(name: string) {
      const { data } = await api.call("GET /api/extensions/:id/journals/:name", { params: { id, name } });
      saveBytes(`${id}-${name}`, bytesOf(data));
    },
  });
}

/** Data that extensions store on this host, including removed ones. */
export const useStored = () =>
  useRead(STORED, async (api, signal) => (await api.call("GET /api/storage", { signal })).values, {
    refetchInterval: STORED_INTERVAL_MS,
  });

export const useDeleteStored = (id: string) =>
  useChange(STORED, (api) => api.call("DELETE /api/extensions/:id/storage", { params: { id } }));
