import { defineTemplate } from "../template.ts";

export const versionQuarantined = defineTemplate({
  name: "version.quarantined",
  subject: "version.quarantined.subject",
  paragraphs: ["version.quarantined.text"],
  facts: "all",
});
