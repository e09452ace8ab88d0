import { defineTemplate } from "../template.ts";

export const webhookDisabled = defineTemplate({
  name: "webhook.disabled",
  subject: "webhook.disabled.subject",
  paragraphs: ["webhook.disabled.text"],
  facts: "all",
});
