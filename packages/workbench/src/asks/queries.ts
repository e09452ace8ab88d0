import type { DialogAnswerBody } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

/** The extensions' questions to the trader, oldest first. */
export const useAsks = () =>
  useRead(["dialogs"], async (api, signal) => (await api.call("GET /api/dialogs", { signal })).dialogs);

/** An answer, or a file as the answer. */
export type AskAnswer = DialogAnswerBody | { readonly file: Blob };

/** Answers one question, then reads the list again, also after a failure. */
export const useAnswer = (id: string) =>
  useChange(["dialogs"], (api, answer: AskAnswer) =>
    "file" in answer
      ? api.call("POST /api/dialogs/:id/file", { params: { id }, body: answer.file })
      : api.call("POST /api/dialogs/:id/answer", { params: { id }, body: answer }),
  );
