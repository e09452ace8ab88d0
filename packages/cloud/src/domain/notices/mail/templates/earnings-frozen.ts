import { defineTemplate } from "../template.ts";

export const earningsFrozen = defineTemplate({
  name: "earnings.frozen",
  subject: "earnings.frozen.subject",
  paragraphs: ["earnings.frozen.text"],
  facts: "all",
});
