import { faultsOf } from "../schemas/faults-of.ts";
import type { InAppContract } from "./contract.ts";

/** Maximum number of faults that one message names. */
const NAMED = 16;

/** Why parameters do not match a method, one line each; empty when they do. */
export const inAppParamsFaults = ({ params }: InAppContract, value: unknown) => linesOf(params, value);

/** Why a result does not match a method: a fault of the host. */
export const inAppResultFaults = ({ result }: InAppContract, value: unknown) => linesOf(result, value);

const linesOf = (schema: object, value: unknown): readonly string[] =>
  faultsOf(schema, value)
    .slice(0, NAMED)
    .map(({ pointer, message }) => `${pointer || "params"}: ${message}`);
