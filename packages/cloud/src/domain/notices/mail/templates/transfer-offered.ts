import { defineTemplate } from "../template.ts";

export const transferOffered = defineTemplate({
  name: "transfer.offered",
  subject: "transfer.offered.subject",
  paragraphs: ["transfer.offered.text"],
  facts: "all",
});
