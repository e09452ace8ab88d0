import { sayFault } from "../json/fault-words.ts";
import { lazyFaults, type SchemaFault } from "../schemas/validator.ts";
import { HOST_ROUTES, type HostRoute, type HostRouteName } from "./routes.ts";

/** Faults that break a reader of the answer. Others do not count, because a newer host may send further fields and values. */
const DECISIVE: ReadonlySet<string> = new Set(["required", "type"]);

const checks = new Map<HostRouteName, (answer: unknown) => readonly SchemaFault[]>();

/** The part of a host's answer that does not fit this version of the contract, in words; undefined if all of it can be read. */
export function hostAnswerFault(name: HostRouteName, answer: unknown): string | undefined {
  const { answer: schema }: HostRoute = HOST_ROUTES[name];
  if (schema === undefined) return undefined;
  const faultsOf = checks.get(name) ?? lazyFaults(schema);
  checks.set(name, faultsOf);
  const fault = faultsOf(answer).find(
    ({ keyword, schemaPath }) => DECISIVE.has(keyword) && !schemaPath.includes("/anyOf/"),
  );
  if (fault === undefined) return undefined;
  const { missingProperty } = fault.params as { readonly missingProperty?: string };
  const says = missingProperty === undefined ? sayFault(fault) : `has no ${missingProperty}`;
  return `${fault.instancePath || "the answer"} ${says}`;
}
