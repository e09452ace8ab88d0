import { defineTemplate } from "../template.ts";

export const accountSecurity = defineTemplate({
  name: "account.security",
  subject: "account.security.subject",
  paragraphs: ["account.security.text"],
  facts: "all",
});
