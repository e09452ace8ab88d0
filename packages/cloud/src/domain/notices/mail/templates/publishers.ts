import { defineTemplate } from "../template.ts";

export const publisherDecided = defineTemplate({
  name: "publisher.decided",
  subject: "publisher.decided.subject",
  paragraphs: ["publisher.decided.text"],
  facts: "all",
});

export const publisherProof = defineTemplate({
  name: "publisher.proof",
  subject: "publisher.proof.subject",
  paragraphs: ["publisher.proof.text"],
  facts: "all",
});

export const publisherMember = defineTemplate({
  name: "publisher.member",
  subject: "publisher.member.subject",
  paragraphs: ["publisher.member.text"],
  facts: "all",
});

export const keyRotated = defineTemplate({
  name: "key.rotated",
  subject: "key.rotated.subject",
  paragraphs: ["key.rotated.text"],
  facts: "all",
});

export const keyRevoked = defineTemplate({
  name: "key.revoked",
  subject: "key.revoked.subject",
  paragraphs: ["key.revoked.text"],
  facts: "all",
});

export const transferOffered = defineTemplate({
  name: "transfer.offered",
  subject: "transfer.offered.subject",
  paragraphs: ["transfer.offered.text"],
  facts: "all",
});

export const transferCompleted = defineTemplate({
  name: "transfer.completed",
  subject: "transfer.completed.subject",
  paragraphs: ["transfer.completed.text"],
  facts: "all",
});

export const transferCancelled = defineTemplate({
  name: "transfer.cancelled",
  subject: "transfer.cancelled.subject",
  paragraphs: ["transfer.cancelled.text"],
  facts: "all",
});

export const webhookDisabled = defineTemplate({
  name: "webhook.disabled",
  subject: "webhook.disabled.subject",
  paragraphs: ["webhook.disabled.text"],
  facts: "all",
});
