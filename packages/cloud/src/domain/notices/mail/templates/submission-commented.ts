import { defineTemplate } from "../template.ts";

export const submissionCommented = defineTemplate({
  name: "submission.commented",
  subject: "submission.commented.subject",
  paragraphs: ["submission.commented.text"],
  facts: "all",
});
