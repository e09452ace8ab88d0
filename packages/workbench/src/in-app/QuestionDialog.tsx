import { HostQuestion } from "./HostQuestion.tsx";
import { InputDialog } from "./InputDialog.tsx";
import { MessageDialog } from "./MessageDialog.tsx";
import { PickDialog } from "./PickDialog.tsx";
import type { InAppDialog } from "./use-asks.ts";

/** A question of the host, or of a built-in extension: a message, a list to choose from, or a field. */
export function QuestionDialog({ question }: { readonly question: InAppDialog }) {
  if (question.kind === "message") {
    return question.of_host ? <HostQuestion question={question} /> : <MessageDialog message={question} />;
  }
  if (question.kind === "pick") return <PickDialog question={question} />;
  return <InputDialog question={question} />;
}
