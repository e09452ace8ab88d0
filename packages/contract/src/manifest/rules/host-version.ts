import { isSemanticVersion } from "../../identifiers.ts";
import { issue } from "../../issue.ts";
import { show } from "../../json/show.ts";
import { defineRule } from "../contract.ts";

/** Hosts before 3.0.0 have no web application runner; a pre-release of 3.0.0 is lower than 3.0.0. */
export const hostVersion = defineRule({
  id: "host-version",
  says: "minHostVersion of a webApp is not lower than 3.0.0; a pre-release of 3.0.0 is lower.",
  gives: ["manifest.range"],
  check: ({ minHostVersion }) => {
    if (typeof minHostVersion !== "string" || !isSemanticVersion(minHostVersion)) return [];
    if (isFromThree(minHostVersion)) return [];
    return [issue("manifest.range", "/minHostVersion", `${show(minHostVersion)} is lower than 3.0.0`)];
  },
});

/** Compared as text: a major version may have more digits than a number holds. */
function isFromThree(version: string): boolean {
  const [major = ""] = version.split(".", 1);
  if (major.length === 1 && major < "3") return false;
  return !version.startsWith("3.0.0-");
}
