import { defineTemplate } from "../template.ts";

export const publisherProof = defineTemplate({
  name: "publisher.proof",
  subject: "publisher.proof.subject",
  paragraphs: ["publisher.proof.text"],
  facts: "all",
});
