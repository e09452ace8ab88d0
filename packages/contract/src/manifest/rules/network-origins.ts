import { issue } from "../../issue.ts";
import { childPointer } from "../../json/pointer.ts";
import { NETWORK_ORIGIN_MAX_LENGTH } from "../../limits/manifest.ts";
import { defineRule } from "../contract.ts";
import { checkOrigin } from "../origin/check.ts";
import { elements, member } from "./read.ts";

/** An origin becomes a line of the frame's policy, so its text is checked before anything parses it. */
export const networkOrigins = defineRule({
  id: "network-origins",
  says: "Each network origin is https:// with a public host, an optional port and nothing else.",
  gives: ["origin.invalid", "origin.reserved"],
  check: ({ metadata }) =>
    elements(member(member(metadata, "webApp"), "networkOrigins")).flatMap((origin, index) => {
      if (typeof origin !== "string" || origin.length > NETWORK_ORIGIN_MAX_LENGTH) return [];
      const fault = checkOrigin(origin);
      if (!fault) return [];
      return [issue(fault.rule, childPointer("/metadata/webApp/networkOrigins", index), fault.message)];
    }),
});
