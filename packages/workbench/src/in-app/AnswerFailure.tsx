import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { useFailedAnswer } from "./use-answer.ts";

/** Why the host has not taken the answer to a request. */
export function AnswerFailure({ id }: { readonly id: string }) {
  const failed = useFailedAnswer(id);
  return failed && <ErrorNotice error={failed.error} />;
}
