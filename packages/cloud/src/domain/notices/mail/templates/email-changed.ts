import { defineTemplate } from "../template.ts";

export const emailChanged = defineTemplate({
  name: "email_changed",
  subject: "email_changed.subject",
  paragraphs: ["email_changed.text"],
  facts: ["new_email"],
});
