import type { InAppQuestion } from "@bourse/contract/host-api";
import { InputDialog } from "./InputDialog.tsx";
import { PickDialog } from "./PickDialog.tsx";

/** A question of a built-in extension: a list to choose from, or a field. */
export function QuestionDialog({ question }: { readonly question: InAppQuestion }) {
  return question.kind === "pick" ? <PickDialog question={question} /> : <InputDialog question={question} />;
}
