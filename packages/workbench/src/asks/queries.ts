import type { DialogAnswerBody } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** The extensions' questions to the trader, oldest first. */
export function useAsks() {
  const api = useApi();
  return useQuery({
    queryKey: ["dialogs"],
    queryFn: async ({ signal }) => (await api.call("GET /api/dialogs", { signal })).dialogs,
  });
}

/** An answer, or a file as the answer. */
export type AskAnswer = DialogAnswerBody | { readonly file: Blob };

/** Answers one question, then reads the list again, also after a failure. */
export function useAnswer(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (answer: AskAnswer) =>
      "file" in answer
        ? api.call("POST /api/dialogs/:id/file", { params, body: answer.file })
        : api.call("POST /api/dialogs/:id/answer", { params, body: answer }),
    onSettled: () => client.invalidateQueries({ queryKey: ["dialogs"] }),
  });
}
