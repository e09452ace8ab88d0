import { defineTemplate } from "../template.ts";

export const withdrawalMoved = defineTemplate({
  name: "withdrawal.moved",
  subject: "withdrawal.moved.subject",
  paragraphs: ["withdrawal.moved.text"],
  facts: "all",
});

export const saleRecorded = defineTemplate({
  name: "sale.recorded",
  subject: "sale.recorded.subject",
  paragraphs: ["sale.recorded.text"],
  facts: "all",
});

export const refundOpened = defineTemplate({
  name: "refund.opened",
  subject: "refund.opened.subject",
  paragraphs: ["refund.opened.text"],
  facts: "all",
});

export const earningsFrozen = defineTemplate({
  name: "earnings.frozen",
  subject: "earnings.frozen.subject",
  paragraphs: ["earnings.frozen.text"],
  facts: "all",
});

export const earningsReleased = defineTemplate({
  name: "earnings.released",
  subject: "earnings.released.subject",
  paragraphs: ["earnings.released.text"],
  facts: "all",
});
