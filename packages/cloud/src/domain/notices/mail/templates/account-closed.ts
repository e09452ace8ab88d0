import { defineTemplate } from "../template.ts";

export const accountClosed = defineTemplate({
  name: "account_closed",
  subject: "account_closed.subject",
  paragraphs: ["account_closed.text"],
  facts: [],
});
