import { defineTemplate } from "../template.ts";

export const saleRecorded = defineTemplate({
  name: "sale.recorded",
  subject: "sale.recorded.subject",
  paragraphs: ["sale.recorded.text"],
  facts: "all",
});
