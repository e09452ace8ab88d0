import { defineTemplate } from "../template.ts";

export const addressHeld = defineTemplate({
  name: "address_held",
  subject: "address_held.subject",
  paragraphs: ["address_held.text"],
  facts: [],
});
