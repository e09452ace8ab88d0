import { defineTemplate } from "../template.ts";

export const versionRemoved = defineTemplate({
  name: "version.removed",
  subject: "version.removed.subject",
  paragraphs: ["version.removed.text"],
  facts: "all",
});
