import { defineTemplate } from "../template.ts";

export const earningsReleased = defineTemplate({
  name: "earnings.released",
  subject: "earnings.released.subject",
  paragraphs: ["earnings.released.text"],
  facts: "all",
});
