import { COMMAND_CONTRACTS, type CommandMethod } from "@bourse/contract";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

const validators = new Map<string, ValidateFunction>();

/** The faults of a command's params by its contract, from the tests' own validator; empty if there are none. */
export function paramsFaults(method: CommandMethod, params: unknown): readonly string[] {
  return faults(`${method} params`, COMMAND_CONTRACTS[method].params, params);
}

/** The faults of a result by its contract, so that a scripted host returns nothing that a real one would not. */
export function resultFaults(method: CommandMethod, result: unknown): readonly string[] {
  return faults(`${method} result`, COMMAND_CONTRACTS[method].result, result);
}

function faults(name: string, schema: object, value: unknown): readonly string[] {
  let validate = validators.get(name);
  if (!validate) {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
    for (const annotation of ["x-rule", "x-says"]) ajv.addKeyword(annotation);
    validate = ajv.compile(schema);
    validators.set(name, validate);
  }
  validate(value);
  return (validate.errors ?? []).map((each) => `${name} ${each.instancePath}: ${each.message}`);
}
