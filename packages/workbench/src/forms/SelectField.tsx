import { classes } from "@bourse/ui";
import type { ReactNode } from "react";
import { Labelled } from "./Labelled.tsx";

/** Each choice and its words, in their order; a choice alone is its own words. */
type Options = Readonly<Record<string, string>> | OptionList;
type OptionList = readonly (string | readonly [choice: string, words: string])[];

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options?: Options;
  /** Options before these, or in their place. */
  readonly children?: ReactNode;
}

export interface SelectFieldProps<Value extends string> extends ChoiceProps<Value> {
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A labelled select with a hint. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, hint, disabled, options, children } = props;
  return (
    <Labelled label={label} hint={hint}>
      {(names) => (
        <select
          {...names}
          value={value}
          disabled={disabled}
          // Its options are choices of this type.
          onChange={(event) => onChange(event.target.value as Value)}
          className="mt-1 block h-7 w-full rounded border border-line bg-background px-1.5 text-sm text-text"
        >
          {children}
          <Choices of={options} />
        </select>
      )}
    </Labelled>
  );
}

interface BarSelectProps<Value extends string> extends ChoiceProps<Value> {
  readonly className?: string;
}

/** A small select in the bar of a panel, whose label only screen readers say. */
export function BarSelect<Value extends string>(props: BarSelectProps<Value>) {
  const { label, value, onChange, options, children, className } = props;
  return (
    <select
      aria-label={label}
      value={value}
      // Its options are choices of this type.
      onChange={(event) => onChange(event.target.value as Value)}
      className={classes("h-6 rounded border border-line bg-raised px-1 text-xs text-text", className)}
    >
      {children}
      <Choices of={options} />
    </select>
  );
}

const isList = (options: Options): options is OptionList => Array.isArray(options);

function Choices({ of = [] }: { readonly of: Options | undefined }) {
  const list = isList(of) ? of : Object.entries(of);
  return list.map((each) => {
    const [value, words] = typeof each === "string" ? [each, each] : each;
    return (
      <option key={value} value={value}>
        {words}
      </option>
    );
  });
}
