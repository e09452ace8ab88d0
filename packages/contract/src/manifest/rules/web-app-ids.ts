import { isExtensionId } from "../../identifiers.ts";
import { issue } from "../../issue.ts";
import { show } from "../../json/show.ts";
import { defineRule } from "../contract.ts";
import { member } from "./read.ts";

/** As for other contributions: an id built on another package's id is almost always a mistake. */
export const webAppIds = defineRule({
  id: "web-app-ids",
  says: "containerId and viewId of a web application should be the package's own id or begin with it and a dot.",
  gives: ["manifest.foreign_id"],
  check: ({ id, contributes }) => {
    if (typeof id !== "string" || !isExtensionId(id)) return [];
    return ["containerId", "viewId"].flatMap((name) => {
      const value = member(member(contributes, "webApp"), name);
      if (typeof value !== "string" || value === id || value.startsWith(`${id}.`)) return [];
      const message = `${show(value)} does not begin with ${show(id)}`;
      return [issue("manifest.foreign_id", `/contributes/webApp/${name}`, message)];
    });
  },
});
