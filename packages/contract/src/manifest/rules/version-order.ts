import { isSemanticVersion } from "../../identifiers.ts";
import { issue } from "../../issue.ts";
import { show } from "../../json/show.ts";
import { defineRule } from "../contract.ts";

/** A non-semantic version is allowed here, but no client can tell whether it is newer than another. */
export const versionOrder = defineRule({
  id: "version-order",
  says: "The version should be a semantic version, because published versions are ordered by it.",
  gives: ["manifest.version_unordered"],
  check: ({ version }) => {
    if (typeof version !== "string" || version === "" || isSemanticVersion(version)) return [];
    return [issue("manifest.version_unordered", "/version", `${show(version)} is not a semantic version`)];
  },
});
