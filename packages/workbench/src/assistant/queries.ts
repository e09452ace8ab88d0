import type { ChartQuestion } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";
import { useKeepTaken } from "../proposals/use-keep-taken.ts";

const KEY = ["assistant"];

/** Questions to the assistant, newest first. */
export const useAssistant = () =>
  useRead(KEY, async (api, signal) => (await api.call("GET /api/assistant", { signal })).entries);

/** A question, and the part of a chart that it is about. */
export interface Asked {
  readonly question: string;
  readonly chart?: Omit<ChartQuestion, "question"> | undefined;
}

/** Sends a question; the answer arrives with the list. */
export const useAsk = () =>
  useChange(KEY, (api, { question, chart }: Asked) =>
    chart
      ? api.call("POST /api/assistant/charts", { body: { question, ...chart } })
      : api.call("POST /api/assistant", { body: { question } }),
  );

/** Stops a question of the trader or of an extension. */
export const useStop = () =>
  useChange(KEY, (api, id: string) =>
    api.call("POST /api/assistant/:dispatch_id/stop", { params: { dispatch_id: id } }),
  );

/** Takes a proposal of an answer, which can be undone. */
export const useTakeAnswer = (id: string) =>
  useChange(
    KEY,
    (api, n: number) =>
      api.call("POST /api/assistant/:dispatch_id/proposals/:n/take", { params: { dispatch_id: id, n: String(n) } }),
    { onSuccess: useKeepTaken() },
  );
