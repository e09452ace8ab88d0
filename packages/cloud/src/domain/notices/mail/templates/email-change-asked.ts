import { defineTemplate } from "../template.ts";

export const emailChangeAsked = defineTemplate({
  name: "email_change_asked",
  subject: "email_change_asked.subject",
  paragraphs: ["email_change_asked.text"],
  facts: ["new_email"],
});
