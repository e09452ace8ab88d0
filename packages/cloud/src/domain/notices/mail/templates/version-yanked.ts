import { defineTemplate } from "../template.ts";

export const versionYanked = defineTemplate({
  name: "version.yanked",
  subject: "version.yanked.subject",
  paragraphs: ["version.yanked.text"],
  facts: "all",
});
