import { defineTemplate } from "../template.ts";

export const appealDecided = defineTemplate({
  name: "appeal.decided",
  subject: "appeal.decided.subject",
  paragraphs: ["appeal.decided.text"],
  facts: "all",
});
