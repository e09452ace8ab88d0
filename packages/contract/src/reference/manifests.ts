import { isJsonObject, type JsonObject, type JsonValue } from "../json/value.ts";
import type { ManifestContract } from "../manifest/contract.ts";
import { COUPLINGS, type Coupling } from "../manifest/couplings.ts";
import { hostVersionWith } from "../manifest/host-releases.ts";
import { MANIFEST_CONTRACTS } from "../manifest/registry.ts";
import { layoutDefs } from "../view/schema.ts";
import { fieldRows } from "./fields.ts";
import { table } from "./markdown.ts";

const INTRODUCTION = `# Manifests

Every package has a \`manifest.json\` at its root. Its \`runtime\` and \`apiVersion\` name one of five contracts. Lengths
count Unicode code points; a property that is not listed is refused. \`bourse validate\` lists all findings at once; what
each code means stands in [errors.md](errors.md).

This page is generated from the contracts: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of all manifest contracts, as one page. */
export function manifestReference(): string {
  const contracts = MANIFEST_CONTRACTS.map(contractSection);
  return [INTRODUCTION, ...contracts, couplingSection(), layoutSection()].join("\n");
}

function contractSection(contract: ManifestContract): string {
  const fields = fieldRows(plain(contract.schema)).map((row) => [
    `\`${row.path}\``,
    row.required ? "yes" : "",
    row.says,
  ]);
  const rules = contract.rules.map((rule) => [rule.id, rule.says, rule.gives.map((each) => `\`${each}\``).join(", ")]);
  return [
    `## ${contract.runtime}, apiVersion ${contract.apiVersion}`,
    "",
    `${contract.title}. ${standingWords(contract)}Schema for editors: \`packages/contract/schemas/${contract.name}.json\`. ${hostWords(contract)}`,
    "",
    table(["Field", "Required", "Rule"], fields),
    "",
    "Rules across fields:",
    "",
    table(["Rule", "What it says", "Codes"], rules),
    "",
  ].join("\n");
}

function standingWords({ standing }: ManifestContract): string {
  return standing === undefined ? "" : `Its standing: ${standing}. `;
}

function hostWords({ runtime, apiVersion }: ManifestContract): string {
  const since = hostVersionWith(`runtime ${runtime} ${apiVersion}`);
  return since === undefined ? "No host runs it yet." : `Hosts run it from ${since} on.`;
}

function couplingSection(): string {
  const rows = COUPLINGS.map(couplingRow);
  return ["## Couplings of a resource manifest", "", table(["When", "Then"], rows), ""].join("\n");
}

function couplingRow(row: Coupling): readonly string[] {
  if ("capability" in row)
    return [`\`capabilities\` contains \`${row.capability}\``, `\`${row.needsKind}\` is present`];
  const kinds = row.anyOf.map((each) => `\`${each}\``).join(" or ");
  return [`${kinds} is present`, `\`capabilities\` contains ${row.needs.map((each) => `\`${each}\``).join(" and ")}`];
}

function layoutSection(): string {
  const kinds = plain(layoutDefs.layoutNode).oneOf;
  const rows = (Array.isArray(kinds) ? (kinds as readonly JsonValue[]) : []).filter(isJsonObject).flatMap(nodeRows);
  return [
    "## Layout nodes",
    "",
    "A layout nests at most 24 nodes.",
    "",
    table(["Node", "Field", "Required", "Rule"], rows),
    "",
  ].join("\n");
}

function nodeRows(node: JsonObject): readonly (readonly string[])[] {
  const [type, ...fields] = fieldRows(node);
  const name = type?.says.replace(/^(only|one of) /, "") ?? "";
  return fields.map((row) => [name, `\`${row.path}\``, row.required ? "yes" : "", row.says]);
}

/** A schema as written to its file: without the schema library's hidden properties. */
function plain(schema: object): JsonObject {
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}
