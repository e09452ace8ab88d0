import { defineTemplate } from "../template.ts";

export const refundOpened = defineTemplate({
  name: "refund.opened",
  subject: "refund.opened.subject",
  paragraphs: ["refund.opened.text"],
  facts: "all",
});
