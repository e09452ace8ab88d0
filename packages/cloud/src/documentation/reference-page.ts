import { type Html, html } from "./html.ts";
import { page } from "./page.ts";

/** The parts of the API description shown on a page. */
interface Description {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One operation of a path. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly "x-error-codes": readonly string[];
  readonly "x-flag": string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** A parameter of a path or a query. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** The part of JSON Schema that the contract uses. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly "x-refused-as"?: string;
}

/** Values of a list that are shown; the description has all of them. */
const MOST_VALUES = 12;

/** A schema in one line: its type and its limits. */
function schemaLine(schema: Schema): Html {
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
function schemaTable(schema: Schema): Html {
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
  return html`${schema.properties ? schemaTable(schema) : schemaLine(schema)}${code}${sentence(schema.description)}`;
}

/** A sentence of the description; what stands in backticks is code. */
const sentence = (text: string | undefined): Html | string => (text === undefined ? "" : html`<br>${marked(text)}`);

function marked(text: string): Html {
  const parts = text.split("`").map((each, index) => (index % 2 === 1 ? html`<code>${each}</code>` : html`${each}`));
  return html`${parts}`;
}

/** The chapters of the description: headings and paragraphs. */
function chapters(text: string): Html {
  const parts = text
    .split("\n\n")
    .map((each) => (each.startsWith("## ") ? html`<h3>${each.slice(3)}</h3>` : html`<p>${marked(each)}</p>`));
  return html`${parts}`;
}

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** The API reference, built from the served description: features that are switched off are not on it. */
export function referencePage(description: Description): Buffer {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Placed => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = [...Map.groupBy(operations, ({ operation }) => operation["x-flag"])];
  const schemas = Object.entries(description.components.schemas);
  const { title, version, description: about } = description.info;
  return page({
    title: `${title}: API reference, version ${version}`,
    nav: html`${areas.map(([area, each]) => areaLinks(area, each))}<h2>Schemas</h2><ul>${schemas.map(
      ([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`,
    )}</ul>`,
    body: html`${chapters(about)}<p>The machine-readable form is <a href="openapi.json">openapi.json</a> (OpenAPI 3.1); every
code of a refusal is on <a href="errors">the page of errors</a>.</p>${areas.map(([area, each]) => areaSection(area, each, description))}
<section><h2 id="schemas">Schemas</h2>${schemas.map(schemaSection)}</section>`,
  });
}

function areaLinks(area: string, operations: readonly Placed[]): Html {
  const links = operations.map(
    ({ operation: { operationId } }) => html`<li><a href="#${operationId}">${operationId}</a></li>`,
  );
  return html`<h2>${area}</h2><ul>${links}</ul>`;
}

function areaSection(area: string, operations: readonly Placed[], description: Description): Html {
  return html`<section><h2 id="area-${area}">${area}</h2>${operations.map((each) => operationArticle(each, description))}</section>`;
}

function operationArticle({ path, method, operation }: Placed, description: Description): Html {
  const { operationId, summary, description: words, parameters = [], requestBody, responses } = operation;
  const body = schemaOf(requestBody?.content);
  const answer = schemaOf(responses["200"]?.content)?.properties?.data;
  return html`<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="method">${method}</span> <code>${path}</code></h3>
<p>${summary}. <span class="soft">${words}</span></p>
${parameters.length > 0 ? html`<h4>Parameters</h4>${parameterTable(parameters)}` : ""}
${body ? html`<h4>Body ${nameOf(body)}</h4>${schemaTable(resolved(body, description))}` : ""}
${answer ? html`<h4>Answer (<code>data</code>) ${nameOf(answer)}</h4>${schemaTable(resolved(answer, description))}` : ""}
<p class="soft">Refused with ${codeLinks(operation["x-error-codes"])}</p>
</article>`;
}

/** Codes of this operation's own refusals; those of HTTP and of JSON itself are everywhere the same. */
function codeLinks(codes: readonly string[]): Html {
  const own = codes.filter((each) => !/^(?:http|json)\./.test(each));
  const links = own.map((each) => html`<a href="errors#${each}"><code>${each}</code></a>, `);
  return html`${links}${own.length > 0 ? "and " : ""}the codes of <a href="errors#area-http">HTTP</a>.`;
}

function schemaOf(content: Readonly<Record<string, { readonly schema?: Schema }>> | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

const nameOf = (schema: Schema): Html | string => (schema.$ref === undefined ? "" : schemaLine(schema));

/** Resolves a reference: a reader wants the fields at the operation. */
function resolved(schema: Schema, { components }: Description): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? schema);
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    (each) =>
      html`<tr><th scope="row"><code>${each.name}</code></th><td>${each.in}${
        each.required ? "" : ", optional"
      }</td><td>${schemaLine(each.schema)}${sentence(each.description)}</td></tr>`,
  );
  return html`<table><thead><tr><th>Name</th><th>In</th><th>Is</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function schemaSection([name, schema]: readonly [string, Schema]): Html {
  return html`<h3 id="schema-${name}">${name}</h3><p>${marked(schema.description ?? "")}</p>${schemaTable(schema)}`;
}
