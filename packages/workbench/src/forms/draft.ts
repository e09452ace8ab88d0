/** Faults by the field that has them, in words. */
export type DraftFaults = Readonly<Partial<Record<string, string>>>;

/** The draft that the fields of a form show and change. */
export interface DraftProps<Draft> {
  readonly draft: Draft;
  readonly faults: DraftFaults;
  readonly onDraft: (draft: Draft) => void;
}

/** Value, fault and change of one field, to be spread into its control: `<TextField label="Name" {...field("name")} />`. */
export function fieldsOf<Draft extends object>({ draft, faults, onDraft }: DraftProps<Draft>) {
  return <Name extends keyof Draft & string>(name: Name) => ({
    value: draft[name],
    fault: faults[name],
    onChange: (value: Draft[Name]) => onDraft({ ...draft, [name]: value }),
  });
}
