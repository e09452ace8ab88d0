import type { DialogAnswerBody, DialogList } from "@bourse/contract/host-api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/context.ts";

/** What extensions ask the trader, oldest first. */
export function useAsks() {
  const api = useApi();
  return useQuery({
    queryKey: ["dialogs"],
    queryFn: async ({ signal }) => (await api.get<DialogList>("/dialogs", signal)).dialogs,
  });
}

/** An answer, or the file that is the answer. */
export type AskAnswer = DialogAnswerBody | { readonly file: Blob };

/** Answers one question. Whatever became of it, the list is read again. */
export function useAnswer(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const path = `/dialogs/${encodeURIComponent(id)}`;
  return useMutation({
    mutationFn: (answer: AskAnswer) =>
      "file" in answer ? api.upload(`${path}/file`, answer.file) : api.send<void>("POST", `${path}/answer`, answer),
    onSettled: () => client.invalidateQueries({ queryKey: ["dialogs"] }),
  });
}
