import { InputDialog } from "./InputDialog.tsx";
import { MessageDialog } from "./MessageDialog.tsx";
import { PickDialog } from "./PickDialog.tsx";
import type { InAppDialog } from "./use-asks.ts";

/** A question of a built-in extension: a message, a list to choose from, or a field. */
export function QuestionDialog({ question }: { readonly question: InAppDialog }) {
  if (question.kind === "message") return <MessageDialog message={question} />;
  if (question.kind === "pick") return <PickDialog question={question} />;
  return <InputDialog question={question} />;
}
