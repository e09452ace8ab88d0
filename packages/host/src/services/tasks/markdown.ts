import type { TaskAnswer } from "@bourse/contract";

/**
 * The answer as Markdown of three forms only: a paragraph, `## ` headings and `- ` points. Each text of the answer is
 * one line, so a model cannot begin a line of its own.
 */
export function markdownOf({ summary, sections }: TaskAnswer): string {
  const parts = sections.flatMap(({ heading, points }) => [
    `## ${heading}`,
    points.map((each) => `- ${each}`).join("\n"),
  ]);
  return [paragraph(summary), ...parts].join("\n\n");
}

/** A summary that begins like a heading or a point stays a paragraph, since a backslash escapes its beginning. */
function paragraph(text: string): string {
  return /^[#\\-]/.test(text) ? `\\${text}` : text;
}
