import { defineTemplate } from "../template.ts";

export const versionRestored = defineTemplate({
  name: "version.restored",
  subject: "version.restored.subject",
  paragraphs: ["version.restored.text"],
  facts: "all",
});
