import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import type { SaidFault } from "../json/fault-words.ts";

/** Options of every validator: it does not coerce or strip values. */
const OPTIONS: Options = {
  discriminator: true,
  messages: false,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
};

/** Annotations used by the translation of faults. */
const ANNOTATIONS = ["x-rule", "x-says"] as const;

/** A fault as reported by the validator, with the violated schema. */
export interface SchemaFault extends SaidFault {
  /** JSON pointer of the value. */
  readonly instancePath: string;
  /** Where the keyword stands in the schema. */
  readonly schemaPath: string;
  /** The keyword's value in the schema. */
  readonly schema?: unknown;
}

/** Tests whether a value meets a schema, as fast as possible: it stops at the first fault. */
export function lazyTest(schema: object): (value: unknown) => boolean {
  return lazily(schema, {});
}

/** Lists every fault of a value. Its cost grows with the faults, so it is called only for a value that has some. */
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
