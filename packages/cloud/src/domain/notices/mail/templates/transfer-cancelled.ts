import { defineTemplate } from "../template.ts";

export const transferCancelled = defineTemplate({
  name: "transfer.cancelled",
  subject: "transfer.cancelled.subject",
  paragraphs: ["transfer.cancelled.text"],
  facts: "all",
});
