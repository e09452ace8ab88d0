import { isExtensionId } from "../../identifiers.ts";
import { type Issue, issue } from "../../issue.ts";
import { toPointer } from "../../json/pointer.ts";
import { show } from "../../json/show.ts";
import type { JsonObject } from "../../json/value.ts";
import { defineRule } from "../contract.ts";
import { RESOURCE_KINDS } from "../resource/index.ts";
import { containersOf, contributionsOf, member, type Placed, viewsOf } from "./read.ts";

/** The specification allows an id built on another package's id, but it is almost always a mistake. */
export const ownIds = defineRule({
  id: "own-ids",
  says: "Ids of views, containers and contributions should begin with the package's own id and a dot.",
  gives: ["manifest.foreign_id"],
  check: (manifest) => {
    const own = manifest.id;
    if (typeof own !== "string" || !isExtensionId(own)) return [];
    return thingsOf(manifest).flatMap((thing) => foreign(thing, `${own}.`));
  },
});

function thingsOf(manifest: JsonObject): readonly Placed[] {
  const kinds = RESOURCE_KINDS.flatMap((kind) => contributionsOf(manifest, kind));
  return [...viewsOf(manifest), ...containersOf(manifest), ...kinds];
}

function foreign({ path, value }: Placed, prefix: string): readonly Issue[] {
  const id = member(value, "id");
  if (typeof id !== "string" || id.startsWith(prefix)) return [];
  return [issue("manifest.foreign_id", toPointer([...path, "id"]), `${show(id)} does not begin with ${show(prefix)}`)];
}
