import { type Issue, issue } from "../../issue.ts";
import { toPointer } from "../../json/pointer.ts";
import { show } from "../../json/show.ts";
import type { JsonObject } from "../../json/value.ts";
import { defineRule } from "../contract.ts";
import { RESOURCE_KINDS } from "../resource/index.ts";
import { containersOf, contributionsOf, member, type Placed, viewsOf } from "./read.ts";

/** With two contributions of the same name, a click, a setting or an approval would be ambiguous. */
export const uniqueIds = defineRule({
  id: "unique-ids",
  says: "Ids are unique within their kind: among all views, all containers of all locations, and each kind of contribution.",
  gives: ["manifest.duplicate"],
  check: (manifest) => kindsOf(manifest).flatMap(repeated),
});

function kindsOf(manifest: JsonObject): readonly (readonly Placed[])[] {
  return [viewsOf(manifest), containersOf(manifest), ...RESOURCE_KINDS.map((kind) => contributionsOf(manifest, kind))];
}

function repeated(things: readonly Placed[]): readonly Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const { path, value } of things) {
    const id = member(value, "id");
    if (typeof id !== "string") continue;
    if (seen.has(id))
      issues.push(issue("manifest.duplicate", toPointer([...path, "id"]), `the id ${show(id)} repeats`));
    seen.add(id);
  }
  return issues;
}
