import type { Schema } from "./description.ts";
import { type Html, html } from "./html.ts";

/** Values of a list that are shown; the description has all of them. */
const MOST_VALUES = 12;

/** A schema in one line: its type and its limits. */
export function schemaLine(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf) {
    const parts = schema.anyOf.map((each, index) => html`${index > 0 ? " or " : ""}${schemaLine(each)}`);
    return html`${parts}`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return oneOf(schema.enum);
  if (schema.items) return html`list of ${schemaLine(schema.items)}${bounds(schema)}`;
  return html`${schema.type ?? "any"}${bounds(schema)}`;
}

function oneOf(values: readonly unknown[]): Html {
  const shown = values.slice(0, MOST_VALUES).map((each) => html`<code>${String(each)}</code> `);
  const more = values.length - shown.length;
  return html`${shown}${more > 0 ? `and ${more} more` : ""}`;
}

function bounds(schema: Schema): Html {
  const { format, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const words = [
    format,
    range("characters", minLength, maxLength),
    range("", minimum, maximum),
    range("items", minItems, maxItems),
  ].filter(Boolean);
  const shape = pattern === undefined ? "" : html` <code>${pattern}</code>`;
  return html`<span class="soft">${words.map((each) => html`, ${each ?? ""}`)}${shape}</span>`;
}

function range(unit: string, from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return "";
  if (to === undefined) return `at least ${from} ${unit}`.trim();
  return `${from ?? 0} to ${to} ${unit}`.trim();
}

/** The fields of an object, or one line for anything else. */
export function schemaTable(schema: Schema): Html {
  const { properties } = schema;
  if (!properties) return html`<p>${schemaLine(schema)}</p>`;
  if (Object.keys(properties).length === 0) return html`<p>exactly <code>{}</code></p>`;
  const rows = Object.entries(properties).map(
    ([name, each]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${
        schema.required?.includes(name) ? "required" : "optional"
      }</td><td>${fieldOf(each)}</td></tr>`,
  );
  return html`<table><thead><tr><th>Field</th><th></th><th>Is</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function fieldOf(schema: Schema): Html {
  const refused = schema["x-refused-as"];
  const code = refused === undefined ? "" : html` <span class="soft">refused as <code>${refused}</code></span>`;
  return html`${schema.properties ? schemaTable(schema) : schemaLine(schema)}${code}`;
}
