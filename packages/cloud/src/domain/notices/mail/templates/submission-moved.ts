import { defineTemplate } from "../template.ts";

export const submissionMoved = defineTemplate({
  name: "submission.moved",
  subject: "submission.moved.subject",
  paragraphs: ["submission.moved.text"],
  facts: "all",
});
