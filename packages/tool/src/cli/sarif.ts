import path from "node:path";
import { pathToFileURL } from "node:url";
import { catalogueEntry, isErrorCode } from "@bourse/contract/errors";
import { explainError } from "@bourse/contract/explain";
import { readProductBuild } from "@bourse/platform/product-build";
import type { Placed } from "./issues.ts";

/** A path that a command was given, with its findings. */
export interface Checked {
  readonly path: string;
  readonly ok: boolean;
  readonly issues: readonly Placed[];
}

/** The findings of a command as one document of SARIF 2.1.0, which code hosts and editors read. */
export function sarifOf(checked: readonly Checked[]): string {
  const rules = [...new Set(checked.flatMap(({ issues }) => issues.map(({ rule }) => rule)))].sort();
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "bourse", version: readProductBuild().version, rules: rules.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true }],
        results: checked.flatMap((each) => each.issues.map((found) => resultOf(each.path, found, rules))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(id: string): object {
  if (!isErrorCode(id)) return { id };
  const { severity = "error" } = { severity: undefined, ...catalogueEntry(id) };
  const { cause, remedy, why } = explainError(id);
  return {
    id,
    shortDescription: { text: cause },
    ...(why === undefined ? {} : { fullDescription: { text: why } }),
    help: { text: `${remedy} Read more: bourse explain ${id}` },
    defaultConfiguration: { level: severity },
  };
}

function resultOf(given: string, found: Placed, rules: readonly string[]): object {
  const { rule, severity, pointer, message, hint, file, line, column } = found;
  const uri = uriOf(file ?? given);
  const region = line === undefined || column === undefined ? {} : { region: { startLine: line, startColumn: column } };
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: severity,
    message: { text: [message, hint].filter((each) => each !== "").join(" ") },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri }, ...region },
        ...(pointer === "" ? {} : { logicalLocations: [{ fullyQualifiedName: pointer }] }),
      },
    ],
  };
}

/** A path as it was given, as a reference: relative ones are relative to the folder of the run. */
function uriOf(file: string): string {
  if (path.isAbsolute(file)) return pathToFileURL(file).href;
  return path.normalize(file).split(path.sep).map(encodeURIComponent).join("/");
}
