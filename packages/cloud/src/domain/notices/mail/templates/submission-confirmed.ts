import { defineTemplate } from "../template.ts";

export const submissionConfirmed = defineTemplate({
  name: "submission.confirmed",
  subject: "submission.confirmed.subject",
  paragraphs: ["submission.confirmed.text"],
  facts: "all",
});
