import { EnvelopeSchema } from "../events/envelope.ts";
import { EVENT_SCHEMAS } from "../events/index.ts";
import type { JsonObject } from "../json/value.ts";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { STRUCTURE } from "../manifest/structure.ts";
import { PluginManifestSchema } from "../plugin/manifest.ts";
import { LayoutSchema } from "../view/schema.ts";
import { publishedSchema } from "./published.ts";

/** A JSON Schema file for editors and other implementers. */
export interface SchemaFile {
  /** Name without its ending; also the end of its `$id`. */
  readonly name: string;
  readonly text: string;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

function file(name: string, title: string, schema: object): SchemaFile {
  // Removes the schema library's hidden properties.
  const plain = JSON.parse(JSON.stringify(schema)) as JsonObject;
  const whole = {
    $schema: DIALECT,
    $id: `urn:bourse:schema:${name}`,
    title,
    ...(publishedSchema(plain) as JsonObject),
  };
  return { name, text: `${JSON.stringify(whole, null, 2)}\n` };
}

/** The member with which a source manifest references its schema: editors read it, `bourse build` removes it. */
const SCHEMA_HINT = { type: "string", description: "The schema, for the editor; `bourse build` leaves it out." };

function forSources(name: string, schema: object): object {
  const { properties = {}, ...rest } = schema as JsonObject;
  const structure = STRUCTURE[name] ?? [];
  const own = { ...rest, properties: { $schema: SCHEMA_HINT, ...(properties as JsonObject) } };
  return structure.length === 0 ? own : { ...own, allOf: structure };
}

/** Every schema published as a file. */
export function schemaFiles(): readonly SchemaFile[] {
  return [
    ...MANIFEST_CONTRACTS.map(({ name, title, schema }) => file(name, title, forSources(name, schema))),
    file("layout", "Static layout node", LayoutSchema),
    file("plugin", "Description of a process plugin (plugin.yaml)", PluginManifestSchema),
    file("output-envelope", "Output envelope of an interactive guest", EnvelopeSchema),
    ...Object.entries(EVENT_SCHEMAS).map(([type, schema]) => file(`event-${type}`, `Event ${type}`, schema)),
  ];
}
