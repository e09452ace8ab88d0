import { archiveSection, manifestSection } from "./archives.ts";
import { arithmeticSection } from "./arithmetic.ts";
import { guestSection, journalSection, layoutSection } from "./guests.ts";
import { limitSection } from "./limits.ts";
import { schemaSection } from "./schemas.ts";
import { keySection, statementSection } from "./signing.ts";
import { strictJsonSection } from "./strict-json.ts";

const INTRODUCTION = `# Formats

What a program in any language needs to make and to check packages, keys, signatures, guests' output and journals. Each format has
a vector here; [\`@bourse/conformance\`](../../packages/conformance/README.md) has thousands more, and judges whole hosts too. [Manifests](manifests.md), [events and commands](host-commands.md), the
[functions of guests](../ABI.md) and [error codes](errors.md) have pages of their own.

This page is generated from the code that makes and checks these bytes: \`npm run generate\`.
`;

/** The reference of formats, as one page. */
export async function formatsPage(): Promise<string> {
  const limits = await limitSection();
  const signed = [archiveSection(), manifestSection(), keySection(), statementSection()];
  const guests = [strictJsonSection(), layoutSection(), guestSection(), journalSection(), schemaSection()];
  return [INTRODUCTION, timeSection(), ...signed, ...guests, arithmeticSection(), limits].join("\n");
}

function timeSection(): string {
  return `## Bytes, text and times

A hash is SHA-256, and is written as 64 lowercase hexadecimal digits wherever it is text. base64 is the standard alphabet with padding.
All text is UTF-8.

A time in a signed statement, and in a REST body that goes into one, is ISO 8601 in UTC with exactly three digits of a second:
\`2026-01-31T09:30:00.000Z\`. It is signed as this text, so a verifier takes the text as it was sent, and never a time that it printed
itself. Two times are compared as instants.
`;
}
