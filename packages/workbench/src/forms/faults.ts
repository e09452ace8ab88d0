/** Faults by the field that has them. */
export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** A sentence for each field that has a fault. */
export function faultsIn<Field extends string>(
  fields: readonly Field[],
  faultOf: (field: Field) => string | undefined,
): Faults<Field> {
  const faults = fields.flatMap((field) => {
    const fault = faultOf(field);
    return fault === undefined ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(faults) as Faults<Field>;
}
