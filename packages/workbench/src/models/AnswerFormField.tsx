import { ANSWER_FORMS, type AnswerForm } from "@bourse/contract/host-api";
import { SelectField } from "../forms/SelectField.tsx";

/** The option of a server that nobody has tried. */
const UNTRIED = "untried";

const FORMS: Readonly<Record<AnswerForm, string>> = {
  schema: "As a schema of the protocol",
  prompt: "In words, within the question",
};

export interface AnswerFormFieldProps {
  /** Null: a test finds it out. */
  readonly value: AnswerForm | null;
  readonly onChange: (form: AnswerForm | null) => void;
}

/** How a server of the trader's own is told the form of the answers that extensions read. */
export function AnswerFormField({ value, onChange }: AnswerFormFieldProps) {
  return (
    <SelectField
      label="Form of answers"
      hint="How the server is told what an answer must look like. Test connection finds out what works, and keeps it until the model or the address changes."
      value={value ?? UNTRIED}
      onChange={(chosen) => onChange(ANSWER_FORMS.find((form) => form === chosen) ?? null)}
      options={{ [UNTRIED]: "Find out", ...FORMS }}
    />
  );
}
