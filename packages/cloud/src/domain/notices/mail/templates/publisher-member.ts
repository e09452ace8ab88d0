import { defineTemplate } from "../template.ts";

export const publisherMember = defineTemplate({
  name: "publisher.member",
  subject: "publisher.member.subject",
  paragraphs: ["publisher.member.text"],
  facts: "all",
});
