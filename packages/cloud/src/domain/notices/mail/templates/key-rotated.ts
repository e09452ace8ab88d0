import { defineTemplate } from "../template.ts";

export const keyRotated = defineTemplate({
  name: "key.rotated",
  subject: "key.rotated.subject",
  paragraphs: ["key.rotated.text"],
  facts: "all",
});
