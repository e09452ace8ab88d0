import type { AskAnswer } from "@bourse/contract/host-api";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { openDialog } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { answerFailed, answerGiven, answers, type FailedAnswer } from "./answers.ts";

/** Answers a request. The request leaves the page at once, and comes back if the host has not taken the answer. */
export function useAnswer(): (id: string, answer: AskAnswer) => void {
  const api = useApi();
  const client = useQueryClient();
  return useCallback(
    (id, answer) => {
      answerGiven(id);
      api
        .call("POST /api/in-app/asks/:id", { params: { id }, body: answer })
        .catch((error: unknown) => {
          if (!isGone(error)) return answerFailed(id, { answer, error });
          const isAnswer = answer.chosen !== undefined || answer.text !== undefined;
          if (isAnswer) openDialog({ kind: "failure", action: "Answer", error });
        })
        .finally(() => client.invalidateQueries({ queryKey: ["in-app"] }));
    },
    [api, client],
  );
}

/** It was answered on another page, or its extension has ended: there is nothing to answer again. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === "inapp.message_gone";

/** The answer to a request that the host has not taken. */
export const useFailedAnswer = (id: string): FailedAnswer | undefined => useStore(answers).failed.get(id);
