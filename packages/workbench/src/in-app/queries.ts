import type { InAppModel, OutputAnswer, Theme } from "@bourse/contract/host-api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { openDialog } from "../state/dialogs.ts";
import { mergeLines } from "./lines.ts";

const KEY = ["in-app"];

/** Everything that built-in extensions show. */
export const useInApp = () => useRead(KEY, (api, signal) => api.call("GET /api/in-app", { signal }));

/** A channel of the output panel. */
export type ChannelKey = Pick<InAppModel["channels"][number], "owner" | "channel">;

/** The lines of a channel. Later reads ask from the last known line on, whose text may have grown. */
export function useOutput({ owner, channel }: ChannelKey) {
  const client = useQueryClient();
  const queryKey = ["output", owner, channel];
  return useRead(
    queryKey,
    async (api, signal) => {
      const known = client.getQueryData<OutputAnswer>(queryKey);
      const params = { owner, channel: String(channel) };
      const answer = await api.call("GET /api/in-app/output/:owner/:channel", {
        params,
        query: known ? { life: known.life, from: String(known.lines.at(-1)?.sequence ?? 0) } : {},
        signal,
      });
      return mergeLines(known, answer);
    },
    {
      // Answers have thousands of lines, and the merge itself keeps unchanged ones.
      structuralSharing: false,
    },
  );
}

/** Tells the host which theme this page shows. */
export function useShownTheme() {
  const api = useApi();
  return useMutation({ mutationFn: (theme: Theme) => api.call("PUT /api/in-app/theme", { body: { theme } }) });
}

/** An action on something that a built-in extension shows. */
export type InAppAct =
  | { readonly run: string }
  | { readonly click: { readonly owner: string; readonly item: number } }
  | { readonly clear: ChannelKey }
  | { readonly cancel: string }
  | { readonly view: string; readonly path: string[]; readonly command?: string }
  | { readonly open: string }
  | { readonly restart: string };

/** @param named what is done: a failure is shown in a dialog of this name, where no place for it is beside the button */
export function useInAppAct(named?: string) {
  const request = async (api: Api, act: InAppAct) => {
    if ("run" in act) return api.call("POST /api/in-app/commands/:command", { params: { command: act.run } });
    if ("click" in act) {
      const params = { owner: act.click.owner, item: String(act.click.item) };
      return api.call("POST /api/in-app/status/:owner/:item", { params });
    }
    if ("view" in act) {
      const { view, ...body } = act;
      return api.call("POST /api/in-app/views/:view/act", { params: { view }, body });
    }
    if ("open" in act) return api.call("POST /api/in-app/views/:view/open", { params: { view: act.open } });
    if ("cancel" in act) return api.call("POST /api/in-app/progress/:id/cancel", { params: { id: act.cancel } });
    if ("restart" in act) {
      return api.call("POST /api/in-app/extensions/:id/restart", { params: { id: act.restart } });
    }
    const params = { owner: act.clear.owner, channel: String(act.clear.channel) };
    return api.call("DELETE /api/in-app/output/:owner/:channel", { params });
  };
  return useChange(KEY, request, {
    also: [["output"]],
    ...(named !== undefined && { onError: (error) => openDialog({ kind: "failure", action: named, error }) }),
  });
}
