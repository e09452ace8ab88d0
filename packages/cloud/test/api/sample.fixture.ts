import { freshKey } from "@bourse/cloud/testing";
import type { Random } from "@bourse/cloud/testing/simulator";

/** The part of JSON Schema that the routes' schemas use. */
export interface SampledSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SampledSchema[];
  readonly properties?: Readonly<Record<string, SampledSchema>>;
  readonly required?: readonly string[];
  readonly items?: SampledSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Values that match a pattern; a pattern that is not here fails the tests. */
const FITTING: Readonly<Record<string, string>> = {
  "^[A-Za-z0-9 -]+$": "123456",
  "^[A-Za-z0-9_-]+$": "AAAA",
  "^[!-~]+$": "a-value",
  "^(?:[1-9][0-9]?|100)$": "2",
  "^[0-9a-f]{64}$": "0".repeat(64),
  "^[A-Za-z0-9+/]{86}==$": `${"A".repeat(86)}==`,
  "\\S": "because",
  "^(?:/.*)?$": "/views",
  "^[A-Z]{2}$": "DE",
  "^(?:0|[1-9][0-9]{0,17})$": "0",
};
const TIME = "2027-01-02T03:04:05.000Z";

/** Fields that need a new value in every request. */
const FRESH = new Set(["idempotency_key", "external_id"]);

/** A value that fits a schema, with a random choice of optional fields. */
export function sample(schema: SampledSchema, random: Random, field = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes("EUR") ? "EUR" : schema.enum[random.below(schema.enum.length)];
  if (schema.anyOf) return sample(schema.anyOf[random.below(schema.anyOf.length)] ?? {}, random, field);
  if (schema.type === "object") return sampleObject(schema, random);
  if (schema.type === "array") return sampleArray(schema, random);
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 0, 1);
  if (schema.type === "boolean") return random.below(2) === 0;
  if (schema.type === "null") return null;
  return schema.type === "string" ? sampleText(schema, field) : {};
}

function sampleObject({ properties = {}, required = [] }: SampledSchema, random: Random): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.below(2) === 0);
  return Object.fromEntries(chosen.map(([name, each]) => [name, sample(each, random, name)]));
}

function sampleArray({ items = {}, minItems = 1 }: SampledSchema, random: Random): unknown[] {
  return Array.from({ length: Math.max(1, minItems) }, () => sample(items, random));
}

function sampleText({ pattern, format, minLength = 1 }: SampledSchema, field: string): string {
  if (FRESH.has(field)) return freshKey();
  if (format === "date-time") return TIME;
  if (field === "" && pattern === undefined) return "manifest.coupling";
  if (field === "url") return "https://hooks.example.org/in";
  if (field === "email" || pattern?.includes("@")) return `${freshKey()}@example.com`;
  if (pattern === undefined)
    return field === "version" ? "3.0.0" : "AAAA".repeat(Math.max(1, Math.ceil(minLength / 4)));
  if (pattern.startsWith("^[0-9]{4}-")) return TIME;
  if (pattern.startsWith("^[0-9a-f]{8}-")) return "00000000-0000-4000-8000-000000000000";
  if (pattern.startsWith("^svc")) return "svc.sample_number_0";
  if (pattern.includes("\\p{Cc}")) return "A name";
  const fitting = FITTING[pattern];
  if (fitting === undefined) throw new Error(`test/api/sample.fixture.ts has no value for the pattern ${pattern}`);
  return fitting;
}
