import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

/** Options of every validator: all faults at once, nothing coerced, nothing stripped. */
export const VALIDATOR_OPTIONS = {
  allErrors: true,
  discriminator: true,
  verbose: true,
  messages: false,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
} as const;

/** Annotations that the translation of faults reads. */
export const ANNOTATIONS = ["x-rule", "x-says"] as const;

/** A fault as the validator reports it, with the schema that was not met. */
export type SchemaFault = ErrorObject;

/** Compiles a schema on first use: most processes need one contract of five. */
export function lazyValidator(schema: object): (value: unknown) => readonly SchemaFault[] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compile(schema);
    return validate(value) ? [] : (validate.errors ?? []);
  };
}

function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020(VALIDATOR_OPTIONS);
  for (const annotation of ANNOTATIONS) ajv.addKeyword(annotation);
  return ajv.compile(schema);
}
