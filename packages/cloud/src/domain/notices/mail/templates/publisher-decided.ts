import { defineTemplate } from "../template.ts";

export const publisherDecided = defineTemplate({
  name: "publisher.decided",
  subject: "publisher.decided.subject",
  paragraphs: ["publisher.decided.text"],
  facts: "all",
});
