import { defineTemplate } from "../template.ts";

export const versionPublished = defineTemplate({
  name: "version.published",
  subject: "version.published.subject",
  paragraphs: ["version.published.text"],
  facts: "all",
});
