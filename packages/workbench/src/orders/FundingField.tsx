import type { Funding } from "@bourse/contract";
import { SelectField } from "../forms/SelectField.tsx";
import { FUNDING_WORDS } from "./words.ts";

interface FundingFieldProps {
  readonly value: Funding;
  readonly hint?: string;
  readonly onChange: (funding: Funding) => void;
}

/** A choice among the fundings of an account or of a backtest. */
export function FundingField({ value, hint, onChange }: FundingFieldProps) {
  return (
    <SelectField
      label="Funding"
      {...(hint !== undefined && { hint })}
      value={value}
      onChange={onChange}
      options={FUNDING_WORDS}
    />
  );
}
