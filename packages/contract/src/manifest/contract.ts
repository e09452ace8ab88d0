import type { Issue } from "../issue.ts";
import type { JsonObject } from "../json/value.ts";

/** The supported runtimes. */
export const RUNTIMES = ["wasm", "resource", "webApp", "managedModel"] as const;

/** One of {@link RUNTIMES}. */
export type Runtime = (typeof RUNTIMES)[number];

/**
 * A rule that a schema cannot express. It runs on every manifest that is an object, valid or not, so it checks the type
 * of all it reads and stays silent where the schema already reported a fault.
 */
export interface ManifestRule {
  /** Name in the reference; its issues carry catalogue codes. */
  readonly id: string;
  /** One sentence for the reference. */
  readonly says: string;
  /** Catalogue codes it can report. */
  readonly gives: readonly string[];
  readonly check: (manifest: JsonObject) => readonly Issue[];
}

/** One manifest contract: the form that a (runtime, apiVersion) pair allows. */
export interface ManifestContract {
  readonly runtime: Runtime;
  readonly apiVersion: 1 | 2 | 3;
  /** Name of the schema file, without its extension. */
  readonly name: string;
  readonly title: string;
  /** The specification's designation of a host contract for guests; packages without code have none. */
  readonly standing?: "first public host contract" | "implementation contract";
  /** Plain JSON Schema 2020-12; the types of this package are derived from it. */
  readonly schema: object;
  readonly rules: readonly ManifestRule[];
}

/** Keeps a rule's type. */
export function defineRule(rule: ManifestRule): ManifestRule {
  return rule;
}

/** Keeps a contract's literal types. */
export function defineContract<const Contract extends ManifestContract>(contract: Contract): Contract {
  return contract;
}
