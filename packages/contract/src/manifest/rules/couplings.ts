import { issue } from "../../issue.ts";
import type { JsonObject } from "../../json/value.ts";
import { defineRule } from "../contract.ts";
import { COUPLINGS, type Coupling } from "../couplings.ts";
import { capabilitiesOf, member } from "./read.ts";

/** Each contribution of a resource package requires its capability, and each capability a contribution that uses it. */
export const couplings = defineRule({
  id: "couplings",
  says: "Contributions of a resource package and its declared capabilities require each other, row by row of the table.",
  gives: ["manifest.coupling"],
  check: (manifest) => COUPLINGS.flatMap((row) => checkRow(row, manifest)),
});

function checkRow(row: Coupling, manifest: JsonObject) {
  const declared = capabilitiesOf(manifest);
  const contributes = manifest.contributes;
  if ("capability" in row) {
    const index = declared.indexOf(row.capability);
    if (index < 0 || member(contributes, row.needsKind) !== undefined) return [];
    const message = `the capability ${row.capability} is declared, but contributes has no ${row.needsKind}`;
    return [issue("manifest.coupling", `/capabilities/${index}`, message)];
  }
  const kind = row.anyOf.find((each) => member(contributes, each) !== undefined);
  const missing = row.needs.filter((each) => !declared.includes(each));
  if (kind === undefined || missing.length === 0) return [];
  const message = `${kind} needs ${missing.join(" and ")} among the capabilities`;
  return [issue("manifest.coupling", `/contributes/${kind}`, message)];
}
