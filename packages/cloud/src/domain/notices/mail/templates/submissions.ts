import { defineTemplate } from "../template.ts";

export const submissionMoved = defineTemplate({
  name: "submission.moved",
  subject: "submission.moved.subject",
  paragraphs: ["submission.moved.text"],
  facts: "all",
});

export const submissionCommented = defineTemplate({
  name: "submission.commented",
  subject: "submission.commented.subject",
  paragraphs: ["submission.commented.text"],
  facts: "all",
});

export const submissionConfirmed = defineTemplate({
  name: "submission.confirmed",
  subject: "submission.confirmed.subject",
  paragraphs: ["submission.confirmed.text"],
  facts: "all",
});

export const versionPublished = defineTemplate({
  name: "version.published",
  subject: "version.published.subject",
  paragraphs: ["version.published.text"],
  facts: "all",
});

export const versionYanked = defineTemplate({
  name: "version.yanked",
  subject: "version.yanked.subject",
  paragraphs: ["version.yanked.text"],
  facts: "all",
});

export const versionQuarantined = defineTemplate({
  name: "version.quarantined",
  subject: "version.quarantined.subject",
  paragraphs: ["version.quarantined.text"],
  facts: "all",
});

export const versionRemoved = defineTemplate({
  name: "version.removed",
  subject: "version.removed.subject",
  paragraphs: ["version.removed.text"],
  facts: "all",
});

export const versionRestored = defineTemplate({
  name: "version.restored",
  subject: "version.restored.subject",
  paragraphs: ["version.restored.text"],
  facts: "all",
});

export const appealDecided = defineTemplate({
  name: "appeal.decided",
  subject: "appeal.decided.subject",
  paragraphs: ["appeal.decided.text"],
  facts: "all",
});
