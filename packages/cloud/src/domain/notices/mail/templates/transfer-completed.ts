import { defineTemplate } from "../template.ts";

export const transferCompleted = defineTemplate({
  name: "transfer.completed",
  subject: "transfer.completed.subject",
  paragraphs: ["transfer.completed.text"],
  facts: "all",
});
