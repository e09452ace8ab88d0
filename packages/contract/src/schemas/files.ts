import { EnvelopeSchema } from "../events/envelope.ts";
import { EVENT_SCHEMAS } from "../events/index.ts";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { LayoutSchema } from "../view/schema.ts";

/** A JSON Schema file for editors and other implementers. */
export interface SchemaFile {
  /** Name without its ending; also the end of its `$id`. */
  readonly name: string;
  readonly text: string;
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

function file(name: string, title: string, schema: object): SchemaFile {
  const whole = { $schema: DIALECT, $id: `urn:bourse:schema:${name}`, title, ...schema };
  return { name, text: `${JSON.stringify(whole, null, 2)}\n` };
}

/** Every schema that is published as a file. */
export function schemaFiles(): readonly SchemaFile[] {
  return [
    ...MANIFEST_CONTRACTS.map(({ name, title, schema }) => file(name, title, schema)),
    file("layout", "Static layout node", LayoutSchema),
    file("output-envelope", "Output envelope of an interactive guest", EnvelopeSchema),
    ...Object.entries(EVENT_SCHEMAS).map(([type, schema]) => file(`event-${type}`, `Event ${type}`, schema)),
  ];
}
