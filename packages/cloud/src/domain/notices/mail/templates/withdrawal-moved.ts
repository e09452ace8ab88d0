import { defineTemplate } from "../template.ts";

export const withdrawalMoved = defineTemplate({
  name: "withdrawal.moved",
  subject: "withdrawal.moved.subject",
  paragraphs: ["withdrawal.moved.text"],
  facts: "all",
});
