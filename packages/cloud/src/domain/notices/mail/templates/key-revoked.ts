import { defineTemplate } from "../template.ts";

export const keyRevoked = defineTemplate({
  name: "key.revoked",
  subject: "key.revoked.subject",
  paragraphs: ["key.revoked.text"],
  facts: "all",
});
