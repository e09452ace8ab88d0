import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from "ajv/dist/2020.js";

/** Options of every validator: nothing is coerced, nothing stripped. */
const OPTIONS: Options = {
  discriminator: true,
  messages: false,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
};

/** Annotations that the translation of faults reads. */
const ANNOTATIONS = ["x-rule", "x-says"] as const;

/** A fault as the validator reports it, with the schema that was not met. */
export type SchemaFault = ErrorObject;

/** Says whether a value meets a schema, as fast as it can: it stops at the first fault. */
export function lazyTest(schema: object): (value: unknown) => boolean {
  return lazily(schema, {});
}

/** Lists every fault of a value. Its cost grows with the faults, so it is asked only about a value that has some. */
export function lazyFaults(schema: object): (value: unknown) => readonly SchemaFault[] {
  const validate = lazily(schema, { allErrors: true, verbose: true });
  return (value) => (validate(value) ? [] : (validate.found() ?? []));
}

interface LazyValidator {
  (value: unknown): boolean;
  readonly found: () => readonly SchemaFault[] | null | undefined;
}

/** Compiles a schema on first use: most processes need one contract of five. */
function lazily(schema: object, options: Options): LazyValidator {
  let validate: ValidateFunction | undefined;
  const test = (value: unknown): boolean => {
    validate ??= compile(schema, options);
    return validate(value);
  };
  return Object.assign(test, { found: () => validate?.errors });
}

function compile(schema: object, options: Options): ValidateFunction {
  const ajv = new Ajv2020({ ...OPTIONS, ...options });
  for (const annotation of ANNOTATIONS) ajv.addKeyword(annotation);
  return ajv.compile(schema);
}
