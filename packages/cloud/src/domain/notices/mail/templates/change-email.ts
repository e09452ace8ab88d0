import { defineTemplate } from "../template.ts";

export const changeEmail = defineTemplate({
  name: "change_email",
  subject: "change_email.subject",
  paragraphs: ["change_email.text"],
  facts: ["token", "expires_at"],
});
