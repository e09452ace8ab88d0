import type { ViewEventRequest, ViewState } from "@bourse/contract/host-api";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";

/** Notifies the guest when its view becomes visible or hidden; again after the connection to the host was lost. */
export function useInSight({ kind, extension_id, view_id }: ViewState, isInSight: boolean): void {
  const api = useApi();
  const isLive = useStore(connection).state === "live";
  useEffect(() => {
    if (kind !== "interactive" || !isLive || !isInSight) return;
    const tell = (action: "opened" | "closed") => {
      const event: ViewEventRequest = { extension_id, view_id, action };
      api.call("POST /api/views/events", { body: event }).catch(ignoreGone);
    };
    tell("opened");
    return () => tell("closed");
  }, [api, kind, extension_id, view_id, isLive, isInSight]);
}

/** Notifies the guest that a node of its view was tapped. */
export function useTap({ extension_id, view_id }: ViewState) {
  const api = useApi();
  return useMutation({
    mutationFn: (nodeKey: string) => {
      const event: ViewEventRequest = { extension_id, view_id, action: "tapped", node_key: nodeKey };
      return api.call("POST /api/views/events", { body: event }).catch(ignoreGone);
    },
  });
}

/** The view may have changed or closed between drawing and tap: then there is no guest to notify. */
function ignoreGone(cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
  if (cause.status !== 404 && cause.status !== 409 && cause.status !== 0) throw cause;
}
